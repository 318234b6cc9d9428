// expect: unreach-call FALSE
#include <stdlib.h>
extern void reach_error(void);

// Comparisons of constants that have been in memory.
int main(void) {
    int *cell = malloc(2 * sizeof *cell);
    if (!cell) return 0;
    cell[0] = -5;
    cell[1] = 3;
    if (cell[0] < cell[1] && cell[0] + 9 > cell[1]) reach_error();
    return 0;
}
