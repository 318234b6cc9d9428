// expect: unreach-call TRUE
// What is scanned from a text is computed.
#include <assert.h>
#include <stdio.h>
int main(void) {
    int a = 0, b = 0, count = 0;
    char key[8], rest[8], c = 0;
    unsigned x = 0;
    assert(sscanf("12, -7", "%d,%d", &a, &b) == 2 && a == 12 && b == -7);
    assert(sscanf("key = 1f", "%7s = %x", key, &x) == 2 && key[2] == 'y' && key[3] == 0 && x == 31);
    assert(sscanf("ab:cd", "%[^:]:%s%n", key, rest, &count) == 2 && key[1] == 'b' && !key[2] && rest[0] == 'c' && count == 5);
    assert(sscanf(" x", "%c", &c) == 1 && c == ' ');
    assert(sscanf("1234", "%2d%d", &a, &b) == 2 && a == 12 && b == 34);
    b = 5;
    assert(sscanf("", "%d", &b) == -1);
    assert(sscanf("x", "%d", &b) == 0);
    assert(sscanf("7 y", "%d z%d", &a, &b) == 1 && a == 7 && b == 5);
    return 0;
}
