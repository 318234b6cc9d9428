// expect: unreach-call FALSE
// engines-only: portfolio
// options: -m32
extern void reach_error(void);

struct s {
    long long a : 33;
    char b;
};
struct t {
    char a;
    long long b : 10;
    int c;
};
int main(void) {
    if (sizeof(struct s) != 8)
        reach_error();
    if (sizeof(struct t) != 8)
        reach_error();
    struct s s;
    s.a = 1LL << 32;
    if (s.a >= 0)
        reach_error();
    reach_error();
}
