/* Runs in the process itself. Follows loop_runtime.c and replay_runtime_bare.c. */
static void *resume[5];
__attribute__((noinline)) static void finish(number outcome, number detail) {
    shared->outcome = outcome;
    shared->detail = detail;
    __builtin_longjmp(resume, 1);
}
static void crashed(int signal) { finish(CRASHED, (number)signal); }
static void never(void) { leave(1); }
static byte signal_stack[1 << 16] __attribute__((aligned(16)));
static void prepare_loop(void) {
    enum { NO_DEFER = 0x40000000, ON_STACK = 0x08000000, RESTORER = 0x04000000, SIGNALS = 8 };
    static const int signals[] = {4 /* ILL */, 5 /* TRAP */, 6 /* ABRT */, 7 /* BUS */, 8 /* FPE */, 11 /* SEGV */};
    struct { void *at; int flags; size count; } stack = {signal_stack, 0, sizeof signal_stack};
    struct { void (*handler)(int); unsigned long flags; void (*restorer)(void); byte mask[SIGNALS]; } action = {
        crashed, NO_DEFER | ON_STACK | RESTORER, never, {0}};
    kernel(SIGNAL_STACK, (long)&stack, 0, 0);
    for (number i = 0; i < sizeof signals / sizeof signals[0]; i++)
        kernel4(SIGNAL_ACTION, signals[i], (long)&action, 0, SIGNALS);
    spare = (number)(size)(stray + sizeof stray - (12 << 10));
    close_doors();
}
static void set_back(void) {
    for (number i = 0; i < __vouch_object_count; i++) {
        const struct object *o = &__vouch_objects[i];
        if (o->initial) memcpy(o->at, o->initial, o->count); else memset(o->at, 0, o->count);
    }
    memset(heap, 0, allocated);
    memset(stray + sizeof stray - (16 << 10), 0, 16 << 10); /* where spare points to */
    allocated = 0;
}
static int run_once(wide number_of_run) {
    set_back();
    prepare_run(number_of_run);
    if (__builtin_setjmp(resume) == 0) {
        __vouch_main();
        finish(RETURNED, 0);
    }
    shared->fuel = (long long)__vouch_fuel < 0 ? 0 : __vouch_fuel;
    return notice();
}
