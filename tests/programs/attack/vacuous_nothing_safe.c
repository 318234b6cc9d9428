// expect: unreach-call TRUE
// engines-only: portfolio
// Nothing to check: still TRUE, with a word about it.
int main(void) { return 0; }
