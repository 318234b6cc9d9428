// expect: unreach-call TRUE
// engines: unwind portfolio
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// A string that grows by pieces: it ends with a null, and its parts are where they were put.
struct builder {
    char *text;
    size_t length, room;
};

static void add(struct builder *b, const char *piece) {
    size_t n = strlen(piece);
    if (b->length + n + 1 > b->room) {
        size_t room = 2 * (b->length + n + 1);
        char *text = realloc(b->text, room);
        if (!text) abort();
        b->text = text;
        b->room = room;
    }
    memcpy(b->text + b->length, piece, n + 1);
    b->length += n;
}

static void addNumber(struct builder *b, unsigned n) {
    char digits[4];
    char *at = digits + sizeof digits;
    *--at = 0;
    do *--at = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    add(b, at);
}

int main(void) {
    struct builder b = {NULL, 0, 0};
    unsigned char first = __VERIFIER_nondet_uchar(), second = __VERIFIER_nondet_uchar();
    addNumber(&b, first);
    add(&b, ":");
    addNumber(&b, second);
    if (strlen(b.text) != b.length) reach_error();
    const char *colon = strchr(b.text, ':');
    if (!colon) reach_error();
    if (atoi(b.text) != first || atoi(colon + 1) != second) reach_error();
    free(b.text);
}
