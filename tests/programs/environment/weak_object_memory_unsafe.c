// expect: valid-memsafety FALSE(valid-deref)
extern int setting __attribute__((weak));
int main(void) { return setting; }
