// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

__asm__(".data\n.globl vv\nvv: .long 7\n.text\n");
extern int vv;
int main(void) {
    if (vv == 7)
        reach_error();
}
