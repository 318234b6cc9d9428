// expect: unreach-call FALSE
#include <assert.h>
extern int setting __attribute__((weak));
int main(void) {
    int value = &setting ? setting : 3;
    assert(value == 3 || value == 4);
    return 0;
}
