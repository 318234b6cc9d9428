// expect: unreach-call FALSE
#include <string.h>
extern void reach_error(void);
static char text[50000];

// What lies in the range that was set, and what lies behind it.
int main(void) {
    memset(text, 'a', 40000);
    if (text[7] != 0 && text[45000] == 0) reach_error();
    return 0;
}
