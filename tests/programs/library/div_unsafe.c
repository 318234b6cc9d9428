// expect: no-overflow FALSE
#include <limits.h>
#include <stdlib.h>
int main(void) { return div(INT_MIN, -1).rem; }
