// expect: unreach-call UNKNOWN(unsupported: library: threads)
// engines-only: portfolio
// The second call waits for ever.
#include <pthread.h>
extern void reach_error(void);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    reach_error();
}
