// expect: unreach-call TRUE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

struct config { int a; const char *name; int limits[3]; struct { short lo, hi; } range; };
static struct config config = {.name = "x1", .limits = {7, 8, 9}, .range = {-1, 1}};
static int *alias = &config.limits[1];
static int zero;
int main(void) {
    assert(config.a == 0 && config.name[1] == '1' && *alias == 8 && config.range.lo == -1);
    *alias += __VERIFIER_nondet_bool();
    assert(config.limits[1] == 8 || config.limits[1] == 9);
    return zero;
}
