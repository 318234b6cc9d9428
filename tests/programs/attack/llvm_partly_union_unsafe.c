// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A pointer to a union whose object is only one member.
extern void reach_error(void);

union either {
    char c;
    long l;
};
static long get(union either *u) { return u->l; }
int main(void) {
    char c = 3;
    if (get((union either *)&c) != 3)
        reach_error();
}
