/* Many runs in one process: inputs are made here, run after run, by order of the process that started this one. Follows
   replay_runtime.c, in the place of replay_runtime_records.c; what stands in struct order and struct answer is known to
   loop.cpp as well.

   The first process only keeps a second one alive. The second reads orders from descriptor 3, makes runs, and answers when one
   of them is of interest. Without AddressSanitizer it makes them in itself: whatever ends a run, a signal included, leads back
   to the loop, and the program's objects get their initial values again (objects[], which loop_module.cpp makes). Under
   AddressSanitizer, whose own state cannot be set back, each run is a process of its own. */
enum { OUT_OF_STEPS = INVALID + 1, OUT_OF_INPUTS, CRASHED, OUTCOMES = 16 };
enum { BATCH_DONE = 1, BATCH_NEW, BATCH_VIOLATION, BATCH_DIED };
enum { REPEAT, MUTATE, RANDOM };
enum { MOST_COUNTERS = 1 << 18, LOG_SIZE = 8 << 20, BASE_SIZE = 8 << 20, LONGEST_OBJECT = 1 << 20, LONG_OBJECT = 1 << 12 };

struct order {
    wide cookie, seed, first, runs, steps, all_steps;
    number mode, draws, base_size, zero;
};
struct answer {
    wide cookie, runs, steps, last_steps;
    number kind, outcome, detail, live, covered, drawn, log_size, counters;
    wide ends[OUTCOMES];
};
/* Seen by all processes of a loop. */
static struct shared {
    number outcome, detail, live, havocs, drawn, log_size;
    wide fuel;
    byte seen[MOST_COUNTERS]; /* per counter: one bit per order of magnitude that it had in some run */
    byte log[LOG_SIZE];
} *shared;
static struct order order;
static struct answer answer;
static byte base[BASE_SIZE];

/* What loop_module.cpp puts into the program. */
struct object { byte *at; const byte *initial; size count; };
extern const struct object __vouch_objects[];
extern const number __vouch_object_count;
extern const wide __vouch_integers[];
extern const number __vouch_integer_count;
extern const double __vouch_reals[];
extern const number __vouch_real_count;
extern const byte __vouch_kinds[]; /* by site: KIND_* */
extern const number __vouch_kind_count;
enum { KIND_INTEGER, KIND_REAL, KIND_POINTER };
wide __vouch_fuel;

extern byte __start___sancov_cntrs[] __attribute__((weak)), __stop___sancov_cntrs[] __attribute__((weak));
void __sanitizer_cov_8bit_counters_init(byte *start, byte *stop) {}

static void leave(number code) {
    kernel(EXIT, code, 0, 0);
    for (;;) kernel(EXIT_GROUP, code, 0, 0);
}

/* --- random numbers: the same for the same order */

static wide state;
static wide random(void) { /* splitmix64 */
    wide z = state += 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}
/* Multiplication in place of division: 64-bit division is slow, and a function on i386. */
static number below(number n) { return (number)((random() >> 32) * n >> 32); }

/* --- values (Welp's nine kinds of corners, and what the program's text and the run itself suggest) */

enum { MOOD_CORNERS, MOOD_SMALL, MOOD_TEXT, MOOD_STEADY, MOOD_UNIFORM, MOOD_FEW, MOODS };
enum { EARLIER = 16, STEADY = 64 };
static number mood, small_limit, few_odds;
static wide earlier[EARLIER];
static number earlier_count;
static wide steady[STEADY];
static byte is_steady[STEADY];

static wide corner(number bits) {
    wide low = bits >= 64 ? 1ull << 63 : 1ull << (bits - 1); /* MIN, of which the higher bits do not matter */
    switch (below(9)) {
    case 0: return 0;
    case 1: return ~0ull;
    case 2: return 1;
    case 3: return low;
    case 4: return low - 1;
    case 5: return -(wide)(2 + below(9));
    case 6: return 2 + below(9);
    case 7: return low | random();
    default: return random() & (low - 1);
    }
}
static wide of_text(void) {
    if (__vouch_integer_count == 0) return below(8);
    wide value = __vouch_integers[below(__vouch_integer_count)];
    switch (below(8)) {
    case 0: return value + 1;
    case 1: return value - 1;
    case 2: return -value;
    case 3: return value + below(16) - 8;
    default: return value;
    }
}
static wide some_integer(number bits) {
    switch (mood) {
    case MOOD_SMALL: return below(small_limit + 1);
    case MOOD_TEXT: return below(8) == 0 ? corner(bits) : of_text();
    case MOOD_UNIFORM: return below(8) == 0 ? of_text() : random();
    case MOOD_FEW: return below(few_odds) == 0 ? of_text() : 0;
    }
    switch (below(12)) {
    case 0: return of_text();
    case 1: if (earlier_count > 0) return earlier[below(earlier_count < EARLIER ? earlier_count : EARLIER)];
    case 2: return 1ull << below(bits < 64 ? bits : 64);
    case 3: return below(100);
    default: return corner(bits);
    }
}
static double some_real(void) {
    static const double corners[] = {0.0, 1.0, -1.0, 0.5, 2.0, 10.0, -10.0, 100.0, 0.1, 1e-3, 1e6, -0.0, 3.14159265};
    switch (below(6)) {
    case 0: return __vouch_real_count ? __vouch_reals[below(__vouch_real_count)] : 0.0;
    case 1: return __vouch_real_count ? __vouch_reals[below(__vouch_real_count)] * (1.0 + ((int)below(3) - 1) * 1e-6) : 1.0;
    case 2: return corners[below(sizeof corners / sizeof corners[0])];
    case 3: return (double)((int)below(2001) - 1000) / 8.0;
    case 4: return (double)below(1u << 30) / (double)(1u << 30);
    default: return (double)((int)below(41) - 20);
    }
}
static void put(byte *to, wide count, wide value) {
    byte sign = value >> 63 ? 255 : 0;
    for (wide i = 0; i < count; i++) to[i] = i < 8 ? (byte)(value >> 8 * i) : sign;
}
static void fresh(number site, byte *to, wide count) {
    number kind = site < __vouch_kind_count ? __vouch_kinds[site] : KIND_INTEGER;
    number bits = count > 8 ? 64 : (number)count * 8;
    wide value;
    if (mood == MOOD_STEADY && is_steady[site % STEADY] && below(64) != 0) {
        put(to, count, steady[site % STEADY]);
        return;
    }
    if (kind == KIND_REAL && (count == 4 || count == 8) && below(8) != 0) {
        union { float narrow; double full; wide bits; } real;
        real.bits = 0;
        if (count == 4) real.narrow = (float)some_real(); else real.full = some_real();
        value = real.bits;
    } else if (kind == KIND_POINTER && below(2) == 0) {
        value = spare;
    } else {
        value = some_integer(bits);
    }
    steady[site % STEADY] = value;
    is_steady[site % STEADY] = 1;
    earlier[earlier_count++ % EARLIER] = value;
    put(to, count, value);
}
/* Elements of four bytes: zeros; all the same; each by itself; zeros but for a few. The third costs too much for long ones. */
static void fresh_object(number site, byte *to, wide count) {
    number way = below(8);
    wide step = 4;
    for (wide i = 0; i < count; i++) to[i] = 0;
    if (way < 3 || count == 0) return;
    if (way < 5 && count >= step) {
        number few = 1 + below(4);
        for (number i = 0; i < few; i++) fresh(site, to + (wide)below((number)(count / step)) * step, step);
        return;
    }
    for (wide i = 0; i < count; i += step) {
        wide rest = count - i < step ? count - i : step;
        if (i > 0 && way == 5)
            for (wide k = 0; k < rest; k++) to[i + k] = to[k];
        else if (count > LONG_OBJECT && i > 0)
            put(to + i, rest, random());
        else
            fresh(site, to + i, rest);
    }
}
static void choose_mood(void) {
    static const byte limits[] = {1, 1, 2, 3, 4, 5, 6, 8, 10, 20, 100};
    mood = below(MOODS + 1);
    if (mood == MOODS) mood = MOOD_CORNERS;
    small_limit = limits[below(sizeof limits)];
    few_odds = 2 + below(16);
    earlier_count = 0;
    for (number i = 0; i < STEADY; i++) is_steady[i] = 0;
}

/* --- inputs: those that runs start from, changed here and there, and new ones behind them */

static size base_at; /* the next record of the base */
static number odds;  /* one in so many is changed */
static size cut;     /* records from here on are not used */

static number number_at(const byte *at) { return at[0] | at[1] << 8 | at[2] << 16 | (number)at[3] << 24; }
static void start_inputs(void) {
    base_at = 0;
    cut = order.base_size;
    choose_mood();
    if (order.mode == RANDOM) cut = 0;
    if (order.mode != MUTATE) return;
    odds = 1u << below(8);
    if (below(4) == 0 && order.base_size > 0) cut = below(order.base_size);
}
/* The next record of this site and size, not far ahead; null: none. */
static const byte *from_base(number site, wide count) {
    size at = base_at;
    for (number tries = 0; tries < 16 && at + 8 <= cut; tries++) {
        number its_site = number_at(base + at), its_size = number_at(base + at + 4);
        if (its_size > order.base_size || at + 8 + its_size > order.base_size) return 0;
        if (its_site == site && its_size == count) {
            base_at = at + 8 + its_size;
            return base + at + 8;
        }
        at += 8 + its_size;
    }
    return 0;
}
static void change(number site, byte *to, wide count) {
    wide value = 0;
    for (wide i = 0; i < count && i < 8; i++) value |= (wide)to[i] << 8 * i;
    switch (below(8)) {
    case 0: value += 1; break;
    case 1: value -= 1; break;
    case 2: value ^= 1ull << below(count < 8 ? (number)count * 8 : 64); break;
    case 3: value += below(64) - 32; break;
    default:
        if (count > 8) fresh_object(site, to, count); else fresh(site, to, count);
        return;
    }
    for (wide i = 0; i < count && i < 8; i++) to[i] = (byte)(value >> 8 * i);
}
static void record(number site, const byte *from, wide count) {
    byte *to = shared->log + shared->log_size;
    if (shared->drawn >= order.draws || LOG_SIZE - shared->log_size < count + 8) finish(OUT_OF_INPUTS, site);
    for (int i = 0; i < 4; i++) {
        to[i] = (byte)(site >> 8 * i);
        to[4 + i] = (byte)((number)count >> 8 * i);
    }
    for (wide i = 0; i < count; i++) to[8 + i] = from[i];
    shared->log_size += 8 + (number)count;
    shared->drawn++;
}
static void draw(number site, byte *to, wide count, int is_object) {
    const byte *known = from_base(site, count);
    if (known) for (wide i = 0; i < count; i++) to[i] = known[i];
    if (known && order.mode == MUTATE && below(odds) == 0) change(site, to, count);
    if (!known && order.mode == REPEAT) for (wide i = 0; i < count; i++) to[i] = 0;
    if (!known && order.mode != REPEAT) { if (is_object) fresh_object(site, to, count); else fresh(site, to, count); }
    record(site, to, count);
}
void __vouch_input_scalar(number site, byte *to, wide count) {
    if (site == 0) anything(to, count); else draw(site, to, count, 0);
}
/* Large objects hold zeros, as the model has it where there is no record. */
void __vouch_input_bytes(number site, byte *to, wide count) {
    if (count <= LONGEST_OBJECT) { draw(site, to, count, 1); return; }
    for (wide i = 0; i < count; i++) to[i] = 0;
}
void __vouch_input_dynamic(number site, byte *to, wide count) { __vouch_input_bytes(site, to, count); }

/* --- runs */

void __vouch_out_of_steps(void) { finish(OUT_OF_STEPS, 0); }
static size counters(void) {
    size all = __stop___sancov_cntrs - __start___sancov_cntrs;
    return all < MOST_COUNTERS ? all : MOST_COUNTERS;
}
static void clear_counters(void) {
    for (size i = 0; i < counters(); i++) __start___sancov_cntrs[i] = 0;
}
static byte magnitude(byte count) { /* one bit: 1, 2, 3, 4.., 8.., 16.., 32.., 128.. */
    if (count <= 3) return (byte)(1 << (count - 1));
    return count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128;
}
/* Whether the run got somewhere new, or more often than any before. In the process that has the counters. */
static int notice(void) {
    int is_new = 0;
    for (size i = 0; i < counters(); i++) {
        byte count = __start___sancov_cntrs[i];
        if (count == 0) continue;
        byte bit = magnitude(count);
        if (shared->seen[i] & bit) continue;
        shared->seen[i] |= bit;
        is_new = 1;
    }
    return is_new;
}
static void prepare_run(wide number_of_run) {
    state = order.seed * 0x2545f4914f6cdd1dull + number_of_run * 0xda942042e4dd58b5ull;
    random();
    start_inputs();
    shared->log_size = shared->drawn = shared->live = shared->havocs = 0;
    shared->outcome = CRASHED;
    report.live = report.havocs = 0;
    anything_asked = 0;
    anything_state = 0;
    __vouch_fuel = order.steps;
    clear_counters();
}
static void read_all(byte *to, size count) {
    while (count > 0) {
        long got = kernel(READ, 3, (long)to, count);
        if (got == -4) continue;
        if (got <= 0) leave(0);
        to += got;
        count -= got;
    }
}
static void write_all(const byte *from, size count) {
    while (count > 0) {
        long put = kernel(WRITE, 3, (long)from, count);
        if (put == -4) continue;
        if (put <= 0) leave(0);
        from += put;
        count -= put;
    }
}
static void send_answer(number kind) {
    answer.cookie = order.cookie;
    answer.kind = kind;
    answer.outcome = shared->outcome;
    answer.detail = shared->detail;
    answer.live = shared->live;
    answer.drawn = shared->drawn;
    answer.log_size = shared->log_size;
    answer.counters = counters();
    answer.covered = 0;
    for (size i = 0; i < counters(); i++) answer.covered += shared->seen[i] != 0;
    write_all((const byte *)&answer, sizeof answer);
    write_all(shared->log, shared->log_size);
}
static int run_once(wide number_of_run); /* 1: somewhere new */
/* Objects that are left may violate a property: the model knows. */
static int is_violation(void) {
    number end = shared->outcome;
    return end == REACHED || end == INVALID || ((end == RETURNED || end == EXITED) && shared->live > 0);
}
static void obey(void) {
    read_all((byte *)&order, sizeof order);
    if (order.base_size > BASE_SIZE) leave(1);
    read_all(base, order.base_size);
    answer.runs = answer.steps = 0;
    for (int i = 0; i < OUTCOMES; i++) answer.ends[i] = 0;
    for (wide run = 0; run < order.runs && answer.steps < order.all_steps; run++) {
        int is_new = run_once(order.first + run);
        answer.runs++;
        answer.last_steps = order.steps - shared->fuel;
        /* What a run and its inputs cost, in steps. */
        answer.steps += answer.last_steps + 2048 + 16ull * shared->drawn + shared->log_size / 2;
        if (shared->outcome - REACHED < OUTCOMES) answer.ends[shared->outcome - REACHED]++;
        if (is_violation()) { send_answer(BATCH_VIOLATION); return; }
        if (is_new) { send_answer(BATCH_NEW); return; }
        if (shared->drawn == 0) break; /* the next run would be the same */
    }
    send_answer(BATCH_DONE);
}

static long map_shared(size count) {
    enum { READ_WRITE = 3, SHARED_ANONYMOUS = 0x21, NO_RESERVE = 0x4000 };
#ifdef __x86_64__
    register long flags __asm__("r10") = SHARED_ANONYMOUS | NO_RESERVE;
    register long file __asm__("r8") = -1;
    register long offset __asm__("r9") = 0;
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(MAP), "D"(0), "S"(count), "d"(READ_WRITE), "r"(flags), "r"(file), "r"(offset)
                     : "rcx", "r11", "memory");
    return result;
#else
    long words[] = {0, (long)count, READ_WRITE, SHARED_ANONYMOUS | NO_RESERVE, -1, 0};
    return kernel(MAP, (long)words, 0, 0);
#endif
}
/* Dies with the process that made it. */
static void depend(long parent) {
    enum { SET_DEATH_SIGNAL = 1, KILL = 9 };
    kernel(PRCTL, SET_DEATH_SIGNAL, KILL, 0);
    if (kernel(GETPPID, 0, 0, 0) != parent) leave(1);
}
static long own_id(void) {
#ifdef __x86_64__
    enum { GETPID = 39 };
#else
    enum { GETPID = 20 };
#endif
    return kernel(GETPID, 0, 0, 0);
}
static void prepare_loop(void);
void vouch_start(void) {
    long memory = map_shared(sizeof *shared);
    if (memory < 0 && memory > -4096) leave(1);
    shared = (struct shared *)memory;
    for (;;) {
        long parent = own_id(), child = kernel(FORK, 0, 0, 0);
        if (child < 0) leave(1);
        if (child == 0) {
            depend(parent);
            prepare_loop();
            for (;;) obey();
        }
        number status = 1;
        while (kernel4(WAIT4, child, (long)&status, 0, 0) == -4) {}
        if (status == 0) leave(0);
        order.cookie = 0;
        shared->log_size = 0;
        send_answer(BATCH_DIED);
    }
}
