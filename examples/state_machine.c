// A traffic light driven by arbitrary events for ever. Both directions are never green together.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

enum light { RED, GREEN };

int main(void) {
    enum light north = RED, east = RED;
    for (;;) {
        if (__VERIFIER_nondet_bool()) {
            if (east == RED) north = GREEN;
        } else if (__VERIFIER_nondet_bool()) {
            if (north == RED) east = GREEN;
        } else {
            north = RED;
            east = RED;
        }
        assert(!(north == GREEN && east == GREEN));
    }
}
