/* A process per run. Follows loop_runtime.c and replay_runtime_sanitizer.c. */
static int is_run; /* in the process of a run */
static void finish(number outcome, number detail) {
    if (!is_run) leave(1); /* the sanitizer gives up before any run */
    shared->outcome = outcome;
    shared->detail = detail;
    shared->live = report.live;
    shared->fuel = (long long)__vouch_fuel < 0 ? 0 : __vouch_fuel;
    leave(notice() ? 2 : 3);
}
static void prepare_loop(void) {}

/* Memory may be asked for, and nothing else: no files, no processes, no signals to others. */
static void allow_memory_only(void) {
    enum { NO_NEW_PRIVILEGES = 38, SET_SECCOMP = 22, FILTER = 2, LOAD = 0x20, IF_EQUAL = 0x15, GIVE = 6,
           ALLOW = 0x7fff0000, DENY = 0x00050001 /* EPERM */ };
#ifdef __x86_64__
    static const unsigned short allowed[] = {0, 1, 9, 10, 11, 12, 13, 14, 15, 24, 25, 28, 39, 60, 131, 186, 202, 228, 231};
#else
    static const unsigned short allowed[] = {1, 3, 4, 20, 45, 90, 91, 125, 158, 163, 173, 174, 175, 186, 192, 219, 224, 240, 252,
                                             265};
#endif
    /* The other numbering of system calls must not be a way around. */
#ifdef __x86_64__
    const number architecture = 0xc000003e;
#else
    const number architecture = 0x40000003;
#endif
    enum { COUNT = sizeof allowed / sizeof allowed[0] };
    static struct { unsigned short code; byte if_true, if_false; number operand; } filter[COUNT + 5];
    static struct { unsigned short length; const void *filter; } program;
    filter[0].code = LOAD;
    filter[0].operand = 4;
    filter[1].code = IF_EQUAL;
    filter[1].operand = architecture;
    filter[1].if_false = COUNT + 1;
    filter[2].code = LOAD; /* the number of the call */
    for (number i = 0; i < COUNT; i++) {
        filter[3 + i].code = IF_EQUAL;
        filter[3 + i].if_true = (byte)(COUNT - i);
        filter[3 + i].operand = allowed[i];
    }
    filter[COUNT + 3].code = filter[COUNT + 4].code = GIVE;
    filter[COUNT + 3].operand = DENY;
    filter[COUNT + 4].operand = ALLOW;
    program.length = COUNT + 5;
    program.filter = filter;
    kernel4(PRCTL, NO_NEW_PRIVILEGES, 1, 0, 0);
    kernel4(PRCTL, SET_SECCOMP, FILTER, (long)&program, 0);
}
static int run_once(wide number_of_run) {
    prepare_run(number_of_run);
    shared->fuel = order.steps;
    long parent = own_id(), child = kernel(FORK, 0, 0, 0);
    if (child == 0) {
        depend(parent);
        is_run = 1;
        allow_memory_only();
        __vouch_main();
        finish(RETURNED, 0);
    }
    number status = 0;
    while (kernel4(WAIT4, child, (long)&status, 0, 0) == -4) {}
    return status == 2 << 8;
}
