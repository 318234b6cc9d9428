// expect: no-overflow FALSE
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
    __int128 wide = __VERIFIER_nondet_longlong();
    wide <<= 63;
    return wide + wide > 0; // 2^127 does not fit
}
