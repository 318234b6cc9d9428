// expect: unreach-call FALSE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// Up to four bytes to base64 and back, the digits are one too far.
static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static unsigned encode(const unsigned char *in, unsigned n, char *out) {
    unsigned m = 0;
    for (unsigned i = 0; i < n; i += 3) {
        unsigned left = n - i;
        unsigned word = (unsigned)in[i] << 16;
        if (left > 1) word |= (unsigned)in[i + 1] << 8;
        if (left > 2) word |= in[i + 2];
        out[m++] = alphabet[word >> 18];
        out[m++] = alphabet[word >> 12 & 63];
        out[m++] = left > 1 ? alphabet[word >> 6 & 63] : '=';
        out[m++] = left > 2 ? alphabet[word & 63] : '=';
    }
    return m;
}

static int digit(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 53;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

static int decode(const char *in, unsigned m, unsigned char *out) {
    unsigned n = 0;
    for (unsigned i = 0; i + 3 < m; i += 4) {
        unsigned word = 0, digits = 0;
        for (unsigned k = 0; k < 4; k++) {
            if (in[i + k] == '=') break;
            int d = digit(in[i + k]);
            if (d < 0) return -1;
            word |= (unsigned)d << (18 - 6 * k);
            digits++;
        }
        if (digits < 2) return -1;
        out[n++] = (unsigned char)(word >> 16);
        if (digits > 2) out[n++] = (unsigned char)(word >> 8);
        if (digits > 3) out[n++] = (unsigned char)word;
    }
    return (int)n;
}

int main(void) {
    unsigned char in[4], out[6];
    char text[8];
    unsigned n = __VERIFIER_nondet_uchar() % 5;
    for (unsigned i = 0; i < n; i++) in[i] = __VERIFIER_nondet_uchar();
    unsigned m = encode(in, n, text);
    if (decode(text, m, out) != (int)n) reach_error();
    for (unsigned i = 0; i < n; i++)
        if (out[i] != in[i]) reach_error();
}
