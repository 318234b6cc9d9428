// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The text names a function.
extern void reach_error(void);

void f(void) {
    reach_error();
}
int main(void) {
    asm volatile("sub $128,%%rsp\ncall f\nadd $128,%%rsp" ::: "memory", "rax", "rcx", "rdx", "rsi", "rdi");
    return 0;
}
