// expect: unreach-call FALSE
// engines: bmc kinduction portfolio
// As large_tables_safe.c, with one entry of the second table that is too large.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define STAGE(i) ((i) * 37 + (i) / 16) % 253
#define CLASS(i) ((i) == 1234 ? 30 : ((i) * 11 + (i) / 32) % 30)
#define FOUR(of, i) of(i), of((i) + 1), of((i) + 2), of((i) + 3)
#define SIXTEEN(of, i) FOUR(of, i), FOUR(of, (i) + 4), FOUR(of, (i) + 8), FOUR(of, (i) + 12)
#define MANY(of, i) SIXTEEN(of, i), SIXTEEN(of, (i) + 16), SIXTEEN(of, (i) + 32), SIXTEEN(of, (i) + 48)
#define HUNDREDS(of, i) MANY(of, i), MANY(of, (i) + 64), MANY(of, (i) + 128), MANY(of, (i) + 192)
#define THOUSAND(of, i) HUNDREDS(of, i), HUNDREDS(of, (i) + 256), HUNDREDS(of, (i) + 512), HUNDREDS(of, (i) + 768)
#define THOUSANDS(of, i) THOUSAND(of, i), THOUSAND(of, (i) + 1024), THOUSAND(of, (i) + 2048), THOUSAND(of, (i) + 3072)

static const unsigned char stages[16384] = {THOUSANDS(STAGE, 0), THOUSANDS(STAGE, 4096), THOUSANDS(STAGE, 8192),
                                            THOUSANDS(STAGE, 12288)};
static const unsigned short classes[8192] = {THOUSANDS(CLASS, 0), THOUSANDS(CLASS, 4096)};

static unsigned class(unsigned point) {
  return point < 16384 * 32 ? classes[stages[point / 32] * 32 + point % 32] : 0;
}

int main(void) {
  unsigned one = __VERIFIER_nondet_uint(), other = __VERIFIER_nondet_uint();
  assert(class(one) + class(other) < 59);
  return 0;
}
