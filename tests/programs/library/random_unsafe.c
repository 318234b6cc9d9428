// expect: unreach-call FALSE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    char line[4];
    if (rand() % 100 == 17 && fgets(line, sizeof line, stdin)) assert(line[0] != 'q' || line[1] != '\n');
    return 0;
}
