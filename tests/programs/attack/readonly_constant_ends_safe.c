// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

const int limit = 5;
static void set(int *p) { *p = 6; }
int main(void) {
    set((int *)&limit);
    reach_error();
}
