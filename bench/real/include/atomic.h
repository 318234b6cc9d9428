/* musl's own has the instructions of one processor. */
#define a_ctz_l __builtin_ctzl
