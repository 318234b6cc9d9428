// expect: unreach-call FALSE
// engines-only: portfolio
// closedir looks before it reads.
#include <dirent.h>
extern void reach_error(void);
int main(void) {
    if (closedir(0) < 0) reach_error();
}
