// expect: unreach-call FALSE
// engines-only: portfolio
// Also later.
extern void reach_error(void);

void on_event(void (*)(void));
void run(void);
static int armed;
static void handler(void) {
    if (armed)
        reach_error();
}
int main(void) {
    on_event(handler);
    armed = 1;
    run();
}
