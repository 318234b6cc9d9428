// expect: valid-memsafety TRUE
// engines-only: portfolio
static const char text[6] = "abcde";
static int word(const char *p) { return *(const int *)p; }
int main(void) { return word(text + 2); }
