// expect: unreach-call TRUE
#include <assert.h>
volatile unsigned char status;
int main(void) {
    unsigned char first = status, second = first; // one read, not two
    assert(first == second && first <= 255);
    return 0;
}
