// expect: valid-memsafety TRUE
extern int setting __attribute__((weak));
int main(void) { return &setting ? setting : 0; }
