// expect: unreach-call TRUE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    int c = getchar();
    assert(c >= -1 && c <= 255);
    assert(rand() >= 0);
    char line[4];
    if (fgets(line, sizeof line, stdin)) assert(line[0] == 0 || line[1] == 0 || line[2] == 0 || line[3] == 0);
    return 0;
}
