// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// The text names an object.
extern void reach_error(void);

int x;
int main(void) {
    asm volatile("movl $5, x(%%rip)" ::: "memory");
    if (x == 5)
        reach_error();
}
