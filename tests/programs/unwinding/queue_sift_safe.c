// expect: unreach-call TRUE
// engines: unwind portfolio
// A priority queue of pointers: loops that sift up and down, in loops that push and pop.
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct event {
    int time;
};
struct queue {
    struct event **p;
    unsigned n, room;
};

static void push(struct queue *q, struct event *e) {
    if (q->n == q->room) {
        q->room = q->room ? 2 * q->room : 2;
        q->p = realloc(q->p, q->room * sizeof *q->p);
    }
    unsigned hole = q->n++;
    while (hole > 0 && q->p[(hole - 1) / 2]->time > e->time) {
        q->p[hole] = q->p[(hole - 1) / 2];
        hole = (hole - 1) / 2;
    }
    q->p[hole] = e;
}

static struct event *pop(struct queue *q) {
    if (q->n == 0) return 0;
    struct event *first = q->p[0], *last = q->p[--q->n];
    unsigned hole = 0;
    for (unsigned child = 1; child < q->n; child = 2 * hole + 1) {
        if (child + 1 < q->n && q->p[child + 1]->time < q->p[child]->time) child++;
        if (last->time <= q->p[child]->time) break;
        q->p[hole] = q->p[child];
        hole = child;
    }
    q->p[hole] = last;
    return first;
}

int main(void) {
    struct event events[4];
    struct queue q = {0, 0, 0};
    for (int i = 0; i < 4; i++) {
        events[i].time = __VERIFIER_nondet_int();
        push(&q, &events[i]);
    }
    struct event *before = pop(&q), *next;
    while ((next = pop(&q))) {
        if (before->time > next->time) reach_error();
        before = next;
    }
    free(q.p);
    return 0;
}
