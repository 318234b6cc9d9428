// expect: unreach-call UNKNOWN(unsupported: assembly at file level)
// The name that the directive gives is used by the program itself.
#include <assert.h>
int half_2(int x) { return x / 2; }
extern int half(int x);
__asm__(".symver half_2, half@@VERSION_2");
int main(void) {
    assert(half(4) == 2);
    return 0;
}
