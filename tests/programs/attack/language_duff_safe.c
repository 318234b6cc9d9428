// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    char s[] = "abcdefghijk", d[12] = {0};
    int c = 11, n = (c + 3) / 4;
    char *f = s, *t = d;
    switch (c % 4) {
    case 0:
        do {
            *t++ = *f++;
        case 3:
            *t++ = *f++;
        case 2:
            *t++ = *f++;
        case 1:
            *t++ = *f++;
        } while (--n > 0);
    }
    for (int i = 0; i < 12; i++)
        if (s[i] != d[i])
            reach_error();
}
