// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
extern int tuning __attribute__((weak));
int main(void) { return tuning; }
