// expect: unreach-call FALSE
// Vectors are not modelled, but they decide nothing here.
#include <assert.h>
typedef int four __attribute__((vector_size(16)));
static four average;
static void note(int x) { average = average * 7 + x; }
int main(void) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        note(i);
        sum += i;
    }
    note(sum);
    assert(sum != 6);
    return 0;
}
