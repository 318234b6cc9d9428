// expect: unreach-call FALSE
// engines-only: portfolio
// A function whose address it was given may be called.
extern void reach_error(void);

void on_event(void (*)(int));
static void handler(int x) {
    if (x == 42)
        reach_error();
}
int main(void) {
    on_event(handler);
}
