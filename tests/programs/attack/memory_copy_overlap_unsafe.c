// expect: unreach-call FALSE or UNKNOWN
// memcpy may copy in any order: what it leaves where its ranges overlap is unknown.
#include <string.h>
extern void reach_error(void);

int main(void) {
    char a[4] = {1, 2, 3, 4};
    memcpy(a + 1, a, 3);
    if (a[1] != 1 || a[2] != 2 || a[3] != 3)
        reach_error();
}
