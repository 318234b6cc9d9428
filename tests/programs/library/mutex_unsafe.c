// expect: unreach-call FALSE
// engines-only: portfolio
// It is still held.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&lock);
    if (pthread_mutex_trylock(&lock) != 0)
        reach_error();
}
