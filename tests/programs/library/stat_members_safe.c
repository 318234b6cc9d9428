// expect: unreach-call TRUE
// engines-only: portfolio
#include <assert.h>
#include <sys/stat.h>
int main(void) {
    struct stat info;
    if (stat("x", &info) != 0) return 0;
    assert(info.st_size / info.st_blksize >= 0);
    assert(info.st_blocks >= 0);
    assert(info.st_mtim.tv_nsec >= 0 && info.st_mtim.tv_nsec < 1000000000);
    return 0;
}
