// expect: unreach-call UNKNOWN(unsupported: threads (pthread_create))
#include <pthread.h>
#include <assert.h>
static int x;
static void *run(void *unused) {
    x = 1;
    return unused;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, run, 0);
    assert(x == 0);
    return 0;
}
