// expect: unreach-call FALSE
#include <stdio.h>
extern void reach_error(void);
int main(void) {
    char text[8];
    int value;
    if (!fgets(text, sizeof text, stdin)) return 0;
    if (sscanf(text, "%d", &value) == 1 && value == -42) reach_error();
    return 0;
}
