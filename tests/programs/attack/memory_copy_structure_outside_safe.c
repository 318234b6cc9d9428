// expect: unreach-call TRUE
// What a copy leaves where its ranges overlap is unknown, but no other memory changes.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct two {
    int a, b;
};

static void assign(struct two *to, struct two *from) { *to = *from; }

int main(void) {
    int room[6] = {1, 2, 3, 4, 5, 6};
    unsigned from = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint();
    if (from > 4 || to > 4) return 0;
    assign((struct two *)(room + to), (struct two *)(room + from));
    if (to == 2 && (room[1] != 2 || room[4] != 5)) reach_error();
    if (to == 0 && from == 4 && (room[0] != 5 || room[1] != 6)) reach_error();
    return 0;
}
