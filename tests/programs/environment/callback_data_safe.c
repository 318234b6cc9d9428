// expect: valid-memsafety TRUE
// options: --environment callbacks
extern void on_event(void (*handler)(void *), void *data);
extern void run(void);
static int table[4];
static void handle(void *data) {
    unsigned *next = data;
    table[*next & 3]++;
    *next += 1;
}
static unsigned position;
int main(void) {
    on_event(handle, &position);
    run();
    return 0;
}
