// expect: unreach-call TRUE
int main(void) { return 0; } // nothing to violate
