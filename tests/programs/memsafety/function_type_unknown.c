// expect: valid-memsafety UNKNOWN(call through an unknown function pointer)
static int wide(long x, long y) { return x != y; }
int main(void) {
    void (*call)(void) = (void (*)(void))wide;
    call();
    return 0;
}
