// expect: unreach-call TRUE
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[8], c = 1;
    int x = 5, y, n = -1;
    int got = scanf("%3d%5[0-9]%n %hhd", &x, b, &n, &c);
    assert(got >= -1 && got <= 3);
    if (got < 1) assert(x == 5);
    if (got >= 1) assert(x <= 999 && x >= -99);
    if (got >= 2) assert(strlen(b) <= 5 && b[0] >= '0' && b[0] <= '9');
    if (got == 3) assert(n >= 0);
    return 0;
}
