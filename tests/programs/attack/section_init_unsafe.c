// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// Called before main.
extern void reach_error(void);

static void c(void) {
    reach_error();
}
__attribute__((section(".init_array"), used)) static void (*f)(void) = c;
int main(void) {
    return 0;
}
