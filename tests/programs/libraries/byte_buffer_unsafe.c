// expect: valid-memsafety FALSE(valid-deref)
// engines: bmc portfolio
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

// A growing buffer of bytes and a cursor that reads from it, the length of a record is not counted.
struct buffer {
    unsigned char *data;
    size_t length, capacity;
};

static int reserve(struct buffer *b, size_t more) {
    if (b->capacity - b->length >= more) return 1;
    size_t capacity = b->capacity ? b->capacity : 4;
    while (capacity - b->length < more) capacity *= 2;
    unsigned char *grown = malloc(capacity);
    if (!grown) return 0;
    if (b->data) memcpy(grown, b->data, b->length);
    free(b->data);
    b->data = grown;
    b->capacity = capacity;
    return 1;
}

static int append(struct buffer *b, const unsigned char *from, size_t n) {
    if (!reserve(b, n)) return 0;
    b->data[b->length++] = (unsigned char)n;
    memcpy(b->data + b->length, from, n);
    b->length += n;
    return 1;
}

struct cursor {
    const unsigned char *at, *end;
};

static int take(struct cursor *c, unsigned char *to, size_t room) {
    if (c->at == c->end) return 0;
    size_t n = *c->at++;
    if (n > room || (size_t)(c->end - c->at) < n) return 0;
    memcpy(to, c->at, n);
    c->at += n;
    return 1;
}

int main(void) {
    struct buffer b = {NULL, 0, 0};
    unsigned char record[4], out[4];
    for (int i = 0; i < 3; i++) {
        size_t n = __VERIFIER_nondet_uchar() % 5;
        for (size_t k = 0; k < n; k++) record[k] = __VERIFIER_nondet_uchar();
        if (!append(&b, record, n)) break;
    }
    if (b.length) {
        struct cursor c = {b.data, b.data + b.length};
        while (take(&c, out, sizeof out)) {
        }
    }
    free(b.data);
    return 0;
}
