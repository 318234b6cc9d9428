// expect: unreach-call FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct cipher { unsigned long algorithms, strength; };
struct session { int state; struct cipher *cipher; };
int main(void) { // each read may give another value in the model; memory gives one that fits all of them
    struct session *s = malloc(sizeof *s);
    s->state = 1;
    while (1) {
        if (s->state == 1) {
            if (s->cipher->algorithms <= 1000) return 0;
            s->state = 2;
        } else if (s->state == 2) {
            if (s->cipher->algorithms >= 1010 && __VERIFIER_nondet_int() <= 0) return 0;
            s->state = 3;
        } else {
            if (s->cipher->algorithms < 1010 && s->cipher->strength == 7) reach_error();
            return 0;
        }
    }
}
