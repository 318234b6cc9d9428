// expect: unreach-call TRUE
// engines-only: portfolio
// Objects of static storage that are const are not writable: the execution ends.
extern void reach_error(void);

static const int limit = 5;

int main(void) {
    static const double half = 0.5;
    *(int *)&limit = 6;
    *(double *)&half = 1;
    reach_error();
    return 0;
}
