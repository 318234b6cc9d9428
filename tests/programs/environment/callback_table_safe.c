// expect: unreach-call TRUE
#include <assert.h>
extern void show(const char *text);
static int calls;
static int add(int a) { return a + ++calls; }
static int (*const table[])(int) = {add};
int main(void) {
    show("text"); // was given no function
    assert(calls == 0);
    int r = table[0](3);
    assert(r == 4 && calls == 1);
    return 0;
}
