// expect: unreach-call FALSE
// engines-only: portfolio
// A function of the program's environment, whatever its name begins with.
#include <assert.h>
int level = 0;
void tower_update(void);
int main(void) {
    tower_update();
    assert(level == 0);
    return 0;
}
