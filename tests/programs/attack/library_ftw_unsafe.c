// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#define _XOPEN_SOURCE 500
#include <ftw.h>
extern void reach_error(void);

int i(const char *p, const struct stat *s, int f, struct FTW *w) {
    reach_error();
    return 0;
}
int main(void) {
    nftw(".", i, 4, 0);
    return 0;
}
