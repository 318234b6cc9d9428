// What the programs of this folder share. Compiled natively, a program prints the checksum of what the C library
// returns; with -DEXPECTED=n, it violates the property unless its checksum is n.
extern int printf(const char*, ...);
extern void reach_error(void);
// <errno.h> of some systems wants headers that there may not be for 32 bits.
extern int* __errno_location(void);
#define errno (*__errno_location())
static unsigned sum = 1;
static void add(unsigned long long value) { sum = sum * 31 + (unsigned)value + (unsigned)(value >> 32) * 7; }
static void add_sign(int order) { add(order < 0 ? 1 : order > 0 ? 2 : 3); }
// Where in `base` a pointer points, or that it is null.
static void add_place(const void* p, const void* base) {
    add(p ? (unsigned long long)((const char*)p - (const char*)base) + 1 : 0);
}
static void add_bytes(const void* p, unsigned long n) {
    for (unsigned long i = 0; i < n; i++) add(((const unsigned char*)p)[i]);
}
static int finish(void) {
#ifdef EXPECTED
    if (sum != EXPECTED) reach_error();
#else
    printf("%u\n", sum);
#endif
    return 0;
}
#define COUNT(array) (sizeof(array) / sizeof(array)[0])
