// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The environment keeps the text.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    static char text[] = "COLOUR=red";
    putenv(text);
    char *value = getenv("COLOUR");
    text[7] = 'b';
    if (value && value[0] == 'b')
        reach_error();
}
