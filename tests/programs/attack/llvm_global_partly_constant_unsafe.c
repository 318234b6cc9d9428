// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// A wide read of a constant at its end.
static const char text[5] = "abcd";
static int word(const char *p) { return *(const int *)p; }
int main(void) { return word(text + 2); }
