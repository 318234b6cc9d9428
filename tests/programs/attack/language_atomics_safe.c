// expect: unreach-call TRUE
// engines-only: portfolio
#include <stdatomic.h>
extern void reach_error(void);

int main(void) {
    atomic_int counter = 1;
    atomic_uint bits = 6;
    atomic_flag flag = ATOMIC_FLAG_INIT;
    int expected = 5, old = atomic_fetch_add(&counter, 4), *plain = &(int){2};
    int swapped = atomic_compare_exchange_strong(&counter, &expected, 9);
    int again = atomic_compare_exchange_strong(&counter, &expected, 7);
    counter++;
    atomic_fetch_and(&bits, 3);
    int first = atomic_flag_test_and_set(&flag), second = atomic_flag_test_and_set(&flag);
    if (old != 1 || !swapped || again || expected != 9 || counter != 10 || bits != 2 || first || !second ||
        __sync_fetch_and_sub(plain, 3) != 2 || *plain != -1 || __atomic_exchange_n(plain, 4, __ATOMIC_SEQ_CST) != -1)
        reach_error();
    return 0;
}
