// expect: unreach-call TRUE
// engines-only: portfolio
// With one thread a mutex is free, or held by it.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static int increment(void) {
    if (pthread_mutex_lock(&lock) != 0)
        reach_error();
    int now = ++shared;
    pthread_mutex_unlock(&lock);
    return now;
}
int main(void) {
    increment();
    if (increment() != 2)
        reach_error();
    pthread_mutex_t other;
    pthread_mutex_init(&other, NULL);
    if (pthread_mutex_trylock(&other) != 0 || pthread_mutex_trylock(&other) == 0)
        reach_error();
    pthread_mutex_unlock(&other);
    if (pthread_mutex_destroy(&other) != 0)
        reach_error();
}
