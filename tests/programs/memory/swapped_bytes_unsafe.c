// expect: unreach-call FALSE
extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

// The bytes of a number, put together again in another order.
int main(void) {
    unsigned short in = __VERIFIER_nondet_ushort(), out;
    unsigned char *from = (unsigned char *)&in, *to = (unsigned char *)&out;
    to[0] = from[1];
    to[1] = from[0];
    if (in == 0x0102 && out == 0x0201) reach_error();
    return 0;
}
