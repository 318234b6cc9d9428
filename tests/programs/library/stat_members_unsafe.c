// expect: unreach-call FALSE
// engines-only: portfolio
#include <sys/stat.h>
extern void reach_error(void);
int main(void) {
    struct stat info;
    if (stat("x", &info) == 0 && info.st_mtim.tv_nsec == 999999999 && info.st_blksize == 4096) reach_error();
}
