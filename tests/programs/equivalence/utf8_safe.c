// expect: unreach-call TRUE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// Is it one character of UTF-8, of at most four bytes? By ranges of its bytes, and by what it decodes to.
static int tail(unsigned char c) { return c >= 0x80 && c <= 0xbf; }

static int by_ranges(const unsigned char *s) {
    if (s[0] < 0x80) return 1;
    if (s[0] >= 0xc2 && s[0] <= 0xdf) return tail(s[1]) ? 2 : 0;
    if (s[0] == 0xe0) return s[1] >= 0xa0 && s[1] <= 0xbf && tail(s[2]) ? 3 : 0;
    if (s[0] == 0xed) return s[1] >= 0x80 && s[1] <= 0x9f && tail(s[2]) ? 3 : 0;
    if (s[0] >= 0xe1 && s[0] <= 0xef) return tail(s[1]) && tail(s[2]) ? 3 : 0;
    if (s[0] == 0xf0) return s[1] >= 0x90 && s[1] <= 0xbf && tail(s[2]) && tail(s[3]) ? 4 : 0;
    if (s[0] >= 0xf1 && s[0] <= 0xf3) return tail(s[1]) && tail(s[2]) && tail(s[3]) ? 4 : 0;
    if (s[0] == 0xf4) return s[1] >= 0x80 && s[1] <= 0x8f && tail(s[2]) && tail(s[3]) ? 4 : 0;
    return 0;
}

static int by_value(const unsigned char *s) {
    int length = (s[0] & 0x80) == 0 ? 1 : (s[0] & 0xe0) == 0xc0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 : (s[0] & 0xf8) == 0xf0 ? 4 : 0;
    if (length <= 1) return length;
    unsigned value = s[0] & (0x7f >> length);
    for (int i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80) return 0;
        value = value << 6 | (s[i] & 0x3f);
    }
    unsigned least = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000;
    if (value < least || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) return 0;
    return length;
}

int main(void) {
    unsigned char s[4];
    for (int i = 0; i < 4; i++) s[i] = __VERIFIER_nondet_uchar();
    if (by_ranges(s) != by_value(s)) reach_error();
    return 0;
}
