// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <glob.h>
extern void reach_error(void);

int e(const char *p, int n) {
    reach_error();
    return 0;
}
int main(void) {
    glob_t g;
    glob("/root/x/*", 0, e, &g);
    return 0;
}
