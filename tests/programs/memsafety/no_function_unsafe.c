// expect: valid-memsafety FALSE(valid-deref)
static int data[4];
static void nothing(void) {}
int main(void) {
    void (*call)(void) = nothing;
    call();
    call = (void (*)(void))data; // data is no code
    call();
    return 0;
}
