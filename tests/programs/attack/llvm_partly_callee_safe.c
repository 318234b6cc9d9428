// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

static unsigned wide(void *p) { return *(unsigned *)p; }
int main(void) {
    unsigned char t[4] = {50};
    if (wide(&t) != 50)
        reach_error();
}
