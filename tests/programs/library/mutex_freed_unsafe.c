// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <pthread.h>
#include <stdlib.h>

struct queue {
    pthread_mutex_t lock;
    int length;
};
int main(void) {
    struct queue *q = calloc(1, sizeof *q);
    pthread_mutex_lock(&q->lock);
    free(q);
    pthread_mutex_unlock(&q->lock);
}
