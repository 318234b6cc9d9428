// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A message that ends the program reads its arguments.
#include <err.h>
#include <stdlib.h>
int main(void) {
    char *text = malloc(10);
    if (!text) return 0;
    text[0] = 0;
    free(text);
    errx(1, "%s", text);
}
