// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

void on_event(void (*)(void));
void run(void);
static int calls;
static void handler(void) {
    if (calls < 3)
        calls++;
}
int main(void) {
    on_event(handler);
    run();
    if (calls > 3)
        reach_error();
}
