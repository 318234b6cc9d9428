// expect: unreach-call TRUE
// options: --environment closed
// engines-only: portfolio
extern void reach_error(void);

void on_event(void (*)(int));
static void handler(int x) {
    if (x == 42)
        reach_error();
}
int main(void) {
    on_event(handler);
}
