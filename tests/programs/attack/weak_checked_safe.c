// expect: valid-memsafety TRUE
// engines-only: portfolio
extern int tuning __attribute__((weak));
int main(void) { return &tuning ? tuning : 0; }
