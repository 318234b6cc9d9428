// expect: unreach-call TRUE
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct entry {
    char key;
    int value;
    struct entry *next;
} table[8];
int main(void) {
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 8 && j >= 0 && j < 8);
    table[i].key = 7;
    table[i].next = &table[j];
    table[i].next->value = 3;
    if (table[i].key != 7 || table[j].value != 3 || (i != j && table[i].value != 0)) reach_error();
    return 0;
}
