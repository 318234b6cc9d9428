/* What the harnesses share: unknown values, and a buffer of exactly so many unknown bytes. */
#ifndef BENCH_REAL_HARNESS_H
#define BENCH_REAL_HARNESS_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void __VERIFIER_assume(int);

static inline void unknown_bytes(void *to, size_t n) {
  for (size_t i = 0; i < n; i++)
    ((unsigned char *)to)[i] = __VERIFIER_nondet_uchar();
}

/* A length from 0 to most. */
static inline size_t unknown_length(size_t most) {
  size_t n = __VERIFIER_nondet_ulong();
  __VERIFIER_assume(n <= most);
  return n;
}

/* n unknown bytes in an object of just that size: an access behind them is one outside of the object. */
static inline void *unknown_block(size_t n) {
  void *block = malloc(n);
  unknown_bytes(block, n);
  return block;
}

/* A string of unknown characters that ends in the last of `size` bytes, or before. */
static inline void unknown_string(char *to, size_t size) {
  unknown_bytes(to, size - 1);
  to[size - 1] = 0;
}

#endif
