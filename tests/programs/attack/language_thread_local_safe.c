// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

_Thread_local int t = 4;
static __thread int u;
int main(void) {
    t++;
    u = t;
    if (u != 5)
        reach_error();
}
