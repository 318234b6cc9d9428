// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
extern int hook(void) __attribute__((weak));
int main(void) { return hook(); }
