// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <err.h>
int main(int argc, char **argv) {
    char text[4] = "abc";
    if (argc > 3) errx(1, "%s of %d", text, argc);
    if (argc > 2) err(1, "no %s", "file");
    return 0;
}
