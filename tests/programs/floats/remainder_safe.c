// expect: unreach-call TRUE
#include <math.h>
extern void reach_error(void);
int main(void) {
    for (int i = -9; i <= 9; i++) {
        float x = i / 2.0f;
        if (fmodf(x, 4) != i % 8 / 2.0f || fabsf(remainderf(x, 4)) > 2) reach_error();
    }
    return 0;
}
