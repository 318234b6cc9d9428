// expect: unreach-call TRUE
// engines-only: portfolio
// A duplicate is another descriptor.
#include <assert.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    assert(dup(1) != 1);
    assert(rename("", "b") == -1);
    return 0;
}
