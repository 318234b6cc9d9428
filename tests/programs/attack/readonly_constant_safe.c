// expect: valid-memsafety TRUE
// engines-only: portfolio
// The cast alone does no harm.
static const int limit = 5;
int main(void) {
    int *p = (int *)&limit;
    return *p;
}
