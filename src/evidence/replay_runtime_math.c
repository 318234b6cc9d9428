/* What compiled code calls for floating-point operations without an instruction. A program may define functions of
   these names itself. Follows replay_runtime_bare.c. */
#define LIBRARY __attribute__((weak))

/* x87 computes remainders exactly, a part of the quotient at a time. */
static long double partial_remainder(long double x, long double y) {
    unsigned short status;
    do __asm__ volatile("fprem\n fnstsw %1" : "+t"(x), "=a"(status) : "u"(y));
    while (status & 0x400);
    return x;
}
LIBRARY double fmod(double x, double y) { return (double)partial_remainder(x, y); }
LIBRARY float fmodf(float x, float y) { return (float)partial_remainder(x, y); }
LIBRARY long double fmodl(long double x, long double y) { return partial_remainder(x, y); }

/* x - trunc(x) is exact. */
#define ROUND(type, suffix)                                                       \
    LIBRARY type round##suffix(type x) {                                          \
        type whole = __builtin_trunc##suffix(x);                                  \
        if (__builtin_fabs##suffix(x - whole) >= (type)0.5) whole += x < 0 ? -1 : 1; \
        return __builtin_copysign##suffix(whole, x);                              \
    }
ROUND(double, )
ROUND(float, f)
ROUND(long double, l)

/* Bits 10 and 11 of the control word are the rounding mode: nearest, down, up, towards zero. */
static long double integral(long double x, unsigned direction) {
    unsigned short before, during;
    __asm__ volatile("fnstcw %0" : "=m"(before));
    during = (unsigned short)((before & ~0xc00u) | direction << 10);
    __asm__ volatile("fldcw %1\n frndint\n fldcw %2" : "+t"(x) : "m"(during), "m"(before));
    return x;
}
LIBRARY long double rintl(long double x) { return integral(x, 0); }
LIBRARY long double nearbyintl(long double x) { return integral(x, 0); }
LIBRARY long double roundevenl(long double x) { return integral(x, 0); }
LIBRARY long double floorl(long double x) { return integral(x, 1); }
LIBRARY long double ceill(long double x) { return integral(x, 2); }
LIBRARY long double truncl(long double x) { return integral(x, 3); }

#define EXTREME(type, suffix)                                                                          \
    LIBRARY type fmin##suffix(type x, type y) { return x != x ? y : y != y ? x : x < y ? x : y; }      \
    LIBRARY type fmax##suffix(type x, type y) { return x != x ? y : y != y ? x : x > y ? x : y; }
EXTREME(double, )
EXTREME(float, f)
EXTREME(long double, l)

#define NEAREST(type, suffix)                                                           \
    LIBRARY long lround##suffix(type x) { return (long)round##suffix(x); }              \
    LIBRARY long long llround##suffix(type x) { return (long long)round##suffix(x); }
NEAREST(double, )
NEAREST(float, f)
NEAREST(long double, l)

/* x * y + z, rounded once. The sum is an integer of 256 bits times a power of two. */
enum { WORDS = 4, HIGH = 250 };
typedef struct { wide word[WORDS]; } row; /* low words first */
static int bit(const row *a, int i) { return i < WORDS * 64 ? (int)(a->word[i / 64] >> i % 64 & 1) : 0; }
static int highest(const row *a) {
    int i = WORDS * 64 - 1;
    while (i >= 0 && !bit(a, i)) i--;
    return i;
}
static void move_up(row *a, int by) {
    for (; by >= 64; by -= 64) {
        for (int i = WORDS - 1; i > 0; i--) a->word[i] = a->word[i - 1];
        a->word[0] = 0;
    }
    for (int i = WORDS - 1; by > 0 && i >= 0; i--)
        a->word[i] = a->word[i] << by | (i > 0 ? a->word[i - 1] >> (64 - by) : 0);
}
/* Gives whether bits were lost. */
static int move_down(row *a, int by) {
    wide lost = 0;
    for (; by >= 64; by -= 64) {
        lost |= a->word[0];
        for (int i = 0; i < WORDS; i++) a->word[i] = i + 1 < WORDS ? a->word[i + 1] : 0;
    }
    if (by > 0) lost |= a->word[0] << (64 - by);
    for (int i = 0; by > 0 && i < WORDS; i++)
        a->word[i] = a->word[i] >> by | (i + 1 < WORDS ? a->word[i + 1] << (64 - by) : 0);
    return lost != 0;
}
static void add(row *a, const row *b) {
    wide carry = 0;
    for (int i = 0; i < WORDS; i++) {
        wide sum = a->word[i] + b->word[i], all = sum + carry;
        carry = (sum < a->word[i]) + (all < sum);
        a->word[i] = all;
    }
}
/* a -= b, and whether it was less: then the result is negative, in two's complement. */
static int subtract(row *a, const row *b) {
    wide borrow = 0;
    for (int i = 0; i < WORDS; i++) {
        wide rest = a->word[i] - b->word[i], all = rest - borrow;
        borrow = (a->word[i] < b->word[i]) + (rest < borrow);
        a->word[i] = all;
    }
    return (int)borrow;
}
static row product(wide a, wide b) {
    row result = {{0}};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            row part = {{(a >> 32 * i & 0xffffffffu) * (b >> 32 * j & 0xffffffffu)}};
            move_up(&part, 32 * (i + j));
            add(&result, &part);
        }
    return result;
}
/* An x87 number: mantissa * 2^exponent. */
typedef union { long double value; struct { wide mantissa; unsigned short head; } part; } extended;
static int exponent_of(extended x) { return (x.part.head & 0x7fff ? x.part.head & 0x7fff : 1) - 16383 - 63; }

static long double composed(int negative, wide mantissa, int exponent) {
    extended result;
    int head = exponent + 63 + 16383;
    result.part.head = (unsigned short)(negative << 15);
    result.part.mantissa = mantissa;
    if (mantissa == 0) return result.value;
    for (; !(mantissa >> 63); mantissa <<= 1) head--;
    if (head >= 0x7fff) head = 0x7fff, mantissa = (wide)1 << 63; /* infinite */
    if (head <= 0) mantissa >>= 1 - head, head = 0;
    result.part.head |= (unsigned short)head;
    result.part.mantissa = mantissa;
    return result.value;
}
/* To `precision` bits, or fewer where the lowest one would be below 2^lowest. */
static long double rounded(int negative, row sum, int exponent, int precision, int lowest) {
    int drop = highest(&sum) - precision + 1, up, odd = 0;
    if (exponent + drop < lowest) drop = lowest - exponent;
    if (drop <= 0) return composed(negative, sum.word[0], exponent);
    up = bit(&sum, drop - 1);
    for (int i = 0; i < drop - 1 && i < WORDS * 64; i++) odd |= bit(&sum, i);
    move_down(&sum, drop);
    if (up && (odd || sum.word[0] & 1)) {
        row one = {{1}};
        add(&sum, &one);
    }
    if (sum.word[1]) return composed(negative, (wide)1 << 63, exponent + drop + 1);
    return composed(negative, sum.word[0], exponent + drop);
}
static long double fused(long double a, long double b, long double c, int precision, int lowest) {
    extended x = {a}, y = {b}, z = {c};
    int negative = (x.part.head ^ y.part.head) >> 15, opposite = negative != z.part.head >> 15;
    int exponent = exponent_of(x) + exponent_of(y), other = exponent_of(z), shift;
    row sum, addend = {{z.part.mantissa}};
    if (a - a != 0 || b - b != 0 || a == 0 || b == 0) return a * b + c;
    if (c - c != 0) return c;
    sum = product(x.part.mantissa, y.part.mantissa);
    if (c == 0) return rounded(negative, sum, exponent, precision, lowest);
    shift = HIGH - highest(&sum);
    move_up(&sum, shift), exponent -= shift;
    shift = HIGH - highest(&addend);
    move_up(&addend, shift), other -= shift;
    /* What is lost is far below the last bit that counts: that there was something is enough. */
    if (exponent < other) {
        sum.word[0] |= move_down(&sum, other - exponent);
        exponent = other;
    } else {
        addend.word[0] |= move_down(&addend, exponent - other);
    }
    if (!opposite) {
        add(&sum, &addend);
    } else if (subtract(&sum, &addend)) {
        row magnitude = {{0}};
        subtract(&magnitude, &sum);
        sum = magnitude;
        negative = !negative;
    }
    if (highest(&sum) < 0) return 0;
    return rounded(negative, sum, exponent, precision, lowest);
}
LIBRARY double fma(double x, double y, double z) { return (double)fused(x, y, z, 53, -1074); }
LIBRARY float fmaf(float x, float y, float z) { return (float)fused(x, y, z, 24, -149); }
LIBRARY long double fmal(long double x, long double y, long double z) { return fused(x, y, z, 64, -16445); }
