// expect: valid-memsafety TRUE
#include <alloca.h>
int main(void) {
    int *p = alloca(sizeof *p), *q = alloca(sizeof *q);
    *p = 1;
    *q = 2;
    return *p + *q;
}
