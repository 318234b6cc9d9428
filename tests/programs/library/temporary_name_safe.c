// expect: unreach-call TRUE
// engines-only: portfolio
// A template that does not end in six X stays as it is.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char name[] = "/tmp/XXXaXX";
    assert(mkstemp(name) == -1);
    assert(name[5] == 'X' && name[8] == 'a');
    return 0;
}
