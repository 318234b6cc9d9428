// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A text that does not fit is begun all the same.
#include <time.h>
extern void reach_error(void);

int main(void) {
    char text[4] = "xyz";
    struct tm parts = {0};
    parts.tm_mday = 1;
    if (strftime(text, 3, "ab%Y", &parts) == 0 && text[0] != 'x')
        reach_error();
}
