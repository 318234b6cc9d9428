// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <stdio.h>
extern void reach_error(void);

static void log_to(FILE *f, const char *format, int *n) { fprintf(f, format, n); }
int main(void) {
    int n = 7;
    log_to(stderr, "a%n", &n);
    if (n != 7)
        reach_error();
}
