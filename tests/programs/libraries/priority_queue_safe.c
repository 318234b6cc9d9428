// expect: unreach-call TRUE
// engines: unwind portfolio
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

// A binary heap in an array, as a scheduler has one: what is taken out ascends, and is what was put in.
enum { ROOM = 8, MOST = 3 };

struct queue {
    unsigned char key[ROOM];
    unsigned size;
};

static void swap(unsigned char *a, unsigned char *b) {
    unsigned char t = *a;
    *a = *b;
    *b = t;
}

static void push(struct queue *q, unsigned char key) {
    unsigned at = q->size++;
    q->key[at] = key;
    while (at > 0 && q->key[(at - 1) / 2] > q->key[at]) {
        swap(&q->key[(at - 1) / 2], &q->key[at]);
        at = (at - 1) / 2;
    }
}

static unsigned char pop(struct queue *q) {
    unsigned char least = q->key[0];
    q->key[0] = q->key[--q->size];
    for (unsigned at = 0;;) {
        unsigned child = 2 * at + 1;
        if (child >= q->size) break;
        if (child + 1 < q->size && q->key[child + 1] < q->key[child]) child++;
        if (q->key[at] <= q->key[child]) break;
        swap(&q->key[at], &q->key[child]);
        at = child;
    }
    return least;
}

int main(void) {
    struct queue q = {{0}, 0};
    unsigned sum = 0;
    unsigned n = __VERIFIER_nondet_uchar() % (MOST + 1);
    for (unsigned i = 0; i < n; i++) {
        unsigned char key = __VERIFIER_nondet_uchar();
        sum += key;
        push(&q, key);
    }
    unsigned char last = 0;
    while (q.size > 0) {
        unsigned char least = pop(&q);
        if (least < last) reach_error();
        last = least;
        sum -= least;
    }
    if (sum != 0) reach_error();
}
