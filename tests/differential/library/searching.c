#include "common.h"
#include <stdlib.h>
struct record {
    int key;
    const char *name;
    short rest;
};
static int by_number(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int backwards(const void *a, const void *b) { return *(const unsigned char *)b - *(const unsigned char *)a; }
static int by_key(const void *a, const void *b) { return ((const struct record *)a)->key - ((const struct record *)b)->key; }
int main(void) {
    int numbers[] = {5, -3, 9, 9, 0, 12, -3, 7};
    char text[] = "sorting";
    struct record records[] = {{3, "c", 1}, {1, "a", 2}, {2, "b", 3}};
    struct { char bytes[300]; } large[3] = {{"q"}, {"p"}, {"r"}};
    qsort(numbers, COUNT(numbers), sizeof numbers[0], by_number);
    for (unsigned i = 0; i < COUNT(numbers); i++) add(numbers[i]);
    for (int i = -5; i < 14; i++) {
        int *found = bsearch(&i, numbers, COUNT(numbers), sizeof numbers[0], by_number);
        add(found != 0);
        if (found) add(*found);
    }
    qsort(text, 7, 1, backwards);
    add_bytes(text, sizeof text);
    qsort(records, 3, sizeof records[0], by_key);
    for (int i = 0; i < 3; i++) add(records[i].key), add(records[i].name[0]), add(records[i].rest);
    qsort(large, 3, sizeof large[0], backwards);
    for (int i = 0; i < 3; i++) add(large[i].bytes[0]);
    qsort(numbers, 0, sizeof numbers[0], by_number);
    add(bsearch(numbers, numbers, 0, sizeof numbers[0], by_number) == 0);
    return finish();
}
