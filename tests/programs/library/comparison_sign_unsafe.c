// expect: unreach-call FALSE
#include <assert.h>
#include <string.h>
int main(void) {
    const char *a = "a", *c = "c";
    assert(strcmp(a, c) == 'a' - 'c'); // C fixes the sign only
    return 0;
}
