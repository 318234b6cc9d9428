// expect: unreach-call TRUE
// assumes: addresses of objects that are gone compare as the model lays objects out
extern void __VERIFIER_error(void);
static int *kept;
static int isNew(void) {
    int local = 1;
    int *before = kept;
    kept = &local;
    return before != &local;
}
int main(void) { // locals of one call may lie where those of another did
    isNew();
    if (!isNew()) __VERIFIER_error();
    return 0;
}
