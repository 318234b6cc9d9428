// expect: unreach-call FALSE
// engines: bmc portfolio
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// CRC-32 of three bytes: bit by bit, and by a table of sixteen for half a byte.
static unsigned by_bits(unsigned crc, unsigned char byte) {
    crc ^= byte;
    for (int i = 0; i < 8; i++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    return crc;
}

static const unsigned table[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
                                   0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                   0x9b64c2b1, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};

static unsigned by_table(unsigned crc, unsigned char byte) {
    crc = table[(crc ^ byte) & 15] ^ crc >> 4;
    return table[(crc ^ byte >> 4) & 15] ^ crc >> 4;
}

int main(void) {
    unsigned a = 0xffffffffu, b = 0xffffffffu;
    for (int i = 0; i < 3; i++) {
        unsigned char byte = __VERIFIER_nondet_uchar();
        a = by_bits(a, byte);
        b = by_table(b, byte);
    }
    if (a != b) reach_error();
    return 0;
}
