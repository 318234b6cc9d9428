// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdatomic.h>
extern void reach_error(void);
int main(void) {
    int a = 1, b = 2;
    _Atomic(int*) p = &a;
    int* q = &a;
    int* o = atomic_exchange(&p, &b);
    if (o != &a || *p != 2) reach_error();
    if (atomic_compare_exchange_strong(&p, &q, &a) || q != &b) reach_error();
    _Atomic double d = 1.5;
    d += 2;
    if (d != 3.5) reach_error();
    _Atomic unsigned char c = 255;
    c++;
    if (c != 0) reach_error();
    long long v = 5;
    if (__atomic_add_fetch(&v, 3, 0) != 8 || __sync_val_compare_and_swap(&v, 8, 9) != 8 || v != 9)
        reach_error();
    return 0;
}
