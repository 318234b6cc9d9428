// expect: unreach-call TRUE
#include <assert.h>
#include <string.h>
int main(void) {
    char text[] = "a,b", *part;
    part = strtok(text, ",");
    assert(part == text && part[1] == 0);
    part = strtok(0, ",");
    assert(part == text + 2);
    return 0;
}
