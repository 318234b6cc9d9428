// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The length of a constant without NUL.
#include <string.h>

static const char letters[3] = {'a', 'b', 'c'};
int main(void) { return (int)strlen(letters); }
