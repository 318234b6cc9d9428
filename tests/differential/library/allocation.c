#define _GNU_SOURCE
#include "common.h"
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    int *numbers = 0;
    for (int n = 1; n < 40; n += n) { // grows from nothing
        numbers = realloc(numbers, n * sizeof *numbers);
        for (int i = n / 2; i < n; i++) numbers[i] = i * i;
    }
    for (int i = 0; i < 32; i++) add(numbers[i]);
    numbers = realloc(numbers, 5 * sizeof *numbers); // shrinks
    for (int i = 0; i < 5; i++) add(numbers[i]);
    numbers = reallocarray(numbers, 7, sizeof *numbers);
    for (int i = 0; i < 5; i++) add(numbers[i]);
    errno = 0;
    add(reallocarray(numbers, SIZE_MAX / 2, 4) == 0);
    add(errno);
    char *text = realloc(strdup("some text"), 6); // not a multiple of anything
    add_bytes(text, 6);
    add(realloc(text, 0) == 0);
    for (unsigned n = 0; n < 6; n++) {
        char *part = strndup("text", n);
        add(strlen(part));
        add_bytes(part, strlen(part) + 1);
        free(part);
    }
    int *zero = calloc(6, sizeof *zero);
    for (int i = 0; i < 6; i++) add(zero[i]);
    free(zero);
    for (unsigned alignment = 1; alignment <= 4096; alignment *= 2) {
        void *object = (void *)1;
        add(posix_memalign(&object, alignment, 40));
        if (object != (void *)1) add((uintptr_t)object % alignment);
        add((uintptr_t)memalign(alignment, 24) % alignment);
        add((uintptr_t)aligned_alloc(alignment, alignment) % alignment);
    }
    void *object;
    add(posix_memalign(&object, 24, 8));
    add((uintptr_t)valloc(10) % 4096);
    add((uintptr_t)pvalloc(10) % 4096);
    free(numbers);
    return finish();
}
