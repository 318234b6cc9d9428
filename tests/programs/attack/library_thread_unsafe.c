// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
#include <pthread.h>
extern void reach_error(void);

static int shared;
static void *work(void *p) {
    shared = 1;
    return p;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    if (shared)
        reach_error();
}
