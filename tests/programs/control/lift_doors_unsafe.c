// expect: unreach-call FALSE
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

// lift_doors_safe.c with one demand too many: the lift may come back to the ground floor.
int main(void) {
    int state = 100, doors = 0, floor = 0, wanted = 0, moved = 0;
    while (1) {
        if (state == 100) {
            wanted = __VERIFIER_nondet_int();
            if (wanted < 0 || wanted > 3) continue;
            state = wanted == floor ? 150 : 110;
        } else if (state == 110) {
            doors = 1;
            moved = 0;
            state = 120;
        } else if (state == 120) {
            if (__VERIFIER_nondet_int()) state = 130;
        } else if (state == 130) {
            assert(doors == 1);
            if (wanted > floor)
                floor++;
            else
                floor--;
            moved = 1;
            state = wanted == floor ? 140 : 120;
        } else if (state == 140) {
            assert(doors == 1 && moved == 1 && floor != 0);
            doors = 0;
            state = 150;
        } else if (state == 150) {
            assert(doors == 0);
            if (__VERIFIER_nondet_int()) state = 100;
        } else {
            break;
        }
    }
    assert(0);
    return 0;
}
