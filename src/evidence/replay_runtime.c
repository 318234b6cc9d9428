/* What a compiled program runs on, whatever it is linked with and wherever its inputs come from: a descriptor to the
   process that started it. Two texts follow this one. One tells where inputs come from: replay_runtime_records.c or
   loop_runtime.c. The other tells how the program starts and where its objects live: replay_runtime_bare.c or
   replay_runtime_sanitizer.c. */
typedef unsigned char byte;
typedef unsigned int number;
typedef unsigned long long wide;
typedef __SIZE_TYPE__ size;

#ifdef __x86_64__
enum { READ = 0, WRITE = 1, FORK = 57, EXIT = 60, WAIT4 = 61, GETPPID = 110, PRCTL = 157, SIGNAL_ACTION = 13, SIGNAL_STACK = 131,
       MAP = 9, EXIT_GROUP = 231 };
static long kernel4(long what, long a, long b, long c, long d) {
    long result;
    register long fourth __asm__("r10") = d;
    __asm__ volatile("syscall" : "=a"(result) : "a"(what), "D"(a), "S"(b), "d"(c), "r"(fourth) : "rcx", "r11", "memory");
    return result;
}
#else
enum { READ = 3, WRITE = 4, FORK = 2, EXIT = 1, WAIT4 = 114, GETPPID = 64, PRCTL = 172, SIGNAL_ACTION = 174, SIGNAL_STACK = 186,
       MAP = 90, EXIT_GROUP = 252 };
static long kernel4(long what, long a, long b, long c, long d) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(what), "b"(a), "c"(b), "d"(c), "S"(d) : "memory");
    return result;
}
#endif
static long kernel(long what, long a, long b, long c) { return kernel4(what, a, b, c, 0); }

enum { REACHED = 77, ASSUMPTION, LIMIT, EXITED, RETURNED, OTHER_SITE, OTHER_SIZE, NO_RECORD, NO_MEMORY, INVALID };
enum { COOKIE_SIZE = 16, DESCRIPTION_SIZE = 44, LARGEST_ALIGNMENT = 1 << 20 };

static struct {
    byte cookie[COOKIE_SIZE];
    /* detail: the violation for REACHED, else the input site; live: objects that are not freed */
    number outcome, havocs, drawn, detail, live;
    char description[DESCRIPTION_SIZE]; /* of what is INVALID */
} report;

static void finish(number outcome, number detail); /* does not return */
void __vouch_input_scalar(number site, byte *to, wide count);
void __vouch_input_dynamic(number site, byte *to, wide count);

/* From now on nothing but read, write and exit: whatever a program that has gone astray tries, it ends. */
static void close_doors(void) {
    enum { SET_SECCOMP = 22, STRICT = 1 };
    kernel(PRCTL, SET_SECCOMP, STRICT, 0);
}

void __vouch_apart(const void *to, wide written, const void *from, wide read) {} /* no trace goes on where they meet */

static number spare; /* an address, or 0 */
/* Memory that the model does not have: unknown, so that pointers in it may point to spare memory. */
static byte filler(wide i) {
    i %= sizeof(void *);
    return i < sizeof spare ? (byte)(spare >> 8 * i) : 0;
}

/* A value that does not matter: 0 as a rule. A program that goes on asking may be waiting for something else. */
static number anything_asked;
static wide anything_state;
static void anything(byte *to, wide count) {
    enum { PATIENCE = 1000 };
    for (wide i = 0; i < count; i++) to[i] = 0;
    if (anything_asked < PATIENCE) { anything_asked++; return; }
    if (anything_state == 0) anything_state = 88172645463325252ull;
    anything_state ^= anything_state << 13;
    anything_state ^= anything_state >> 7;
    anything_state ^= anything_state << 17;
    if (anything_state & 16) { to[0] = anything_state & 15; return; } /* every other one is small */
    for (wide i = 0; i < count; i++) to[i] = (byte)(anything_state >> (5 + 8 * i % 56));
}

/* The first of so many bytes, one record each. */
void __vouch_input_part(number site, byte *to, wide count, wide used) {
    for (wide i = 0; i < used; i++) __vouch_input_scalar(site, to + i, 1);
}
void __vouch_copy_object(byte *to, const byte *from, wide count) {
    for (wide i = 0; i < count; i++) to[i] = from[i];
}
void __vouch_havoc(number site, void *at) { report.havocs++; }
void __vouch_assume_word(number holds) { if (!holds) finish(ASSUMPTION, 0); }
void __vouch_error(number property) { finish(REACHED, property); }
void __vouch_limit(void) { finish(LIMIT, 0); }
void __vouch_exit(void) { finish(EXITED, 0); }
void __vouch_return(void) { finish(RETURNED, 0); }

static byte *arena(number distance); /* null: not in the arena, or there is none */
enum { WINDOWS = 16, WINDOW_SIZE = 4 << 10 };
static number windows[WINDOWS], window_count; /* of low memory */
extern void __vouch_main(void);
