#define _GNU_SOURCE
#include "common.h"
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#define ALIGNED(alignment) aligned(alignment, memalign(alignment, 24), aligned_alloc(alignment, alignment))
static void aligned(unsigned alignment, void *a, void *b) { add((uintptr_t)a % alignment), add((uintptr_t)b % alignment); }
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
    ALIGNED(1), ALIGNED(2), ALIGNED(4), ALIGNED(8), ALIGNED(16), ALIGNED(32), ALIGNED(128), ALIGNED(4096);
    void *object;
    add(posix_memalign(&object, 24, 8));
    add(posix_memalign(&object, 2, 8));
    add(posix_memalign(&object, 512, 8));
    add((uintptr_t)object % 512);
    add((uintptr_t)valloc(10) % 4096);
    add((uintptr_t)pvalloc(10) % 4096);
    free(numbers);
    return finish();
}
