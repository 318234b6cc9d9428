// expect: unreach-call TRUE
#include <assert.h>
int main(void) {
    int a[2] = {1, 2}, b = 3;
    a[3] = 7; // changes no object
    int x = a[-1]; // an unknown
    assert(a[0] == 1 && a[1] == 2 && b == 3);
    return x;
}
