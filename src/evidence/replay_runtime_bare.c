/* The program by itself: no C library, no start files; what is given back is not given out again. Follows replay_runtime.c. */
#ifdef __x86_64__
__asm__(".globl _start\n_start:\n xor %ebp, %ebp\n and $-16, %rsp\n call vouch_start\n hlt\n");
#else
__asm__(".globl _start\n_start:\n xor %ebp, %ebp\n and $-16, %esp\n call vouch_start\n hlt\n");
#endif

/* Memory for pointers that point to no object: at an address that replay_strays.h knows. */
static byte stray[1 << 20] __attribute__((section(".arena"), used));
static byte *arena(number distance) { return distance < sizeof stray ? stray + distance : 0; }

/* Where what is accessed at `at` lies (replay_module.cpp). */
void *__vouch_place(void *at) {
    for (number i = 0; i < window_count; i++)
        if ((size)at - windows[i] < WINDOW_SIZE) return arena((number)(size)at);
    return at;
}

/* Each object has its size before it, and a mark. */
static byte heap[1 << 26] __attribute__((aligned(16)));
static size allocated;
static const wide OBJECT = 0x9e3779b97f4a7c15ull;
void *__vouch_allocate(number site, wide count, number zeroed, wide alignment) {
    size step = 16, start;
    while (step < alignment && step < LARGEST_ALIGNMENT) step *= 2;
    start = (((size)heap + allocated + 16 + step - 1) & ~(step - 1)) - (size)heap;
    if (start > sizeof heap || count > sizeof heap - start) finish(NO_MEMORY, site);
    allocated = start + (size)((count + 16) & ~(wide)15);
    ((wide *)(heap + start))[-1] = count;
    ((wide *)(heap + start))[-2] = OBJECT;
    if (!zeroed) __vouch_input_dynamic(site, heap + start, count);
    return heap + start;
}
wide __vouch_size_of(byte *object) {
    return object >= heap + 16 && object < heap + allocated ? ((wide *)object)[-1] : 0;
}

/* Somebody else has use for the memory of an object: it does not hold what it held. */
void __vouch_free(byte *object) {
    enum { USED_AGAIN = 0xd5 };
    if (object < heap + 16 || object >= heap + allocated || (size)object % 16 != 0) return;
    if (((wide *)object)[-2] != OBJECT) return;
    for (wide i = 0; i < ((wide *)object)[-1]; i++) object[i] = USED_AGAIN;
}

/* What compiled code calls by itself. */
void *memcpy(void *to, const void *from, size n) {
    void *at = to;
    __asm__ volatile("rep movsb" : "+D"(at), "+S"(from), "+c"(n) : : "memory");
    return to;
}
void *memmove(void *to, const void *from, size n) {
    if ((size)to <= (size)from) return memcpy(to, from, n);
    for (size i = n; i > 0; i--) ((byte *)to)[i - 1] = ((const byte *)from)[i - 1];
    return to;
}
void *memset(void *to, int value, size n) {
    void *at = to;
    __asm__ volatile("rep stosb" : "+D"(at), "+c"(n) : "a"(value) : "memory");
    return to;
}

#define DIVISION(U, S, suffix)                                                                     \
    static U divide##suffix(U a, U b, U *rest) {                                                   \
        U quotient = 0, r = 0;                                                                     \
        if (b == 0) __builtin_trap();                                                              \
        for (int i = (int)sizeof(U) * 8 - 1; i >= 0; i--) {                                        \
            int carry = (int)(r >> (sizeof(U) * 8 - 1));                                           \
            r = r << 1 | (a >> i & 1);                                                             \
            if (carry || r >= b) { r -= b; quotient |= (U)1 << i; }                                \
        }                                                                                          \
        *rest = r;                                                                                 \
        return quotient;                                                                           \
    }                                                                                              \
    U __udiv##suffix##3(U a, U b) { U r; return divide##suffix(a, b, &r); }                        \
    U __umod##suffix##3(U a, U b) { U r; divide##suffix(a, b, &r); return r; }                     \
    S __div##suffix##3(S a, S b) {                                                                 \
        U r, q = divide##suffix(a < 0 ? -(U)a : (U)a, b < 0 ? -(U)b : (U)b, &r);                   \
        return (S)((a < 0) != (b < 0) ? -q : q);                                                   \
    }                                                                                              \
    S __mod##suffix##3(S a, S b) {                                                                 \
        U r;                                                                                       \
        divide##suffix(a < 0 ? -(U)a : (U)a, b < 0 ? -(U)b : (U)b, &r);                            \
        return (S)(a < 0 ? -r : r);                                                                \
    }
#ifdef __SIZEOF_INT128__
DIVISION(unsigned __int128, __int128, ti)
#else
DIVISION(unsigned long long, long long, di)
#endif
