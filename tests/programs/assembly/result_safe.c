// expect: unreach-call TRUE
#include <assert.h>
int main(void) {
    unsigned char x;
    int y = 5;
    __asm__ volatile("inb %w1, %0" : "=a"(x) : "Nd"((unsigned short)0x60));
    __asm__ volatile("lock; incl %0" : "+m"(y));
    assert(x <= 255); // whatever it is
    return 0;
}
