// expect: unreach-call FALSE
// A buffer that grows: what was in it stays, what is appended stands behind.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct buffer { char *data; unsigned long length, capacity; };
static void append(struct buffer *b, const char *from, unsigned long n) {
    if (b->capacity - b->length < n) {
        unsigned long capacity = b->length + n + 1;
        char *data = malloc(capacity);
        memcpy(data, b->data, b->length);
        free(b->data);
        b->data = data;
        b->capacity = capacity;
    }
    memcpy(b->data + b->length, from, n);
    b->length += n;
}
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (n > 100000 || m > 100000) return 0;
    char *first = malloc(n), *second = malloc(m);
    struct buffer b = {0, 0, 0};
    append(&b, first, n);
    append(&b, second, m);
    if (b.length != b.capacity) reach_error();
    if (i < n && b.data[i] != first[i]) reach_error();
    if (i >= n && i < n + m && b.data[i] != second[i - n]) reach_error();
    free(b.data);
    free(first);
    free(second);
    return 0;
}
