// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

struct __attribute__((packed)) s {
    char x;
    int a : 12;
    int b : 12;
    int c : 20;
};
int main(void) {
    struct s s = {1, -5, 7, -100};
    if (sizeof s != 7)
        reach_error();
    if (s.a != -5 || s.b != 7 || s.c != -100 || s.x != 1)
        reach_error();
    s.b = -1;
    if (s.a != -5 || s.c != -100)
        reach_error();
    unsigned char *p = (void *)&s;
    if (p[0] != 1 || p[1] != 0xfb)
        reach_error();
}
