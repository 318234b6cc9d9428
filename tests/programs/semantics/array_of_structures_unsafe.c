// expect: unreach-call FALSE
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
    if (table[3].value == 3 && table[5].key == 7) reach_error();
    return 0;
}
