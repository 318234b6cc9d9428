// expect: unreach-call FALSE
// engines-only: portfolio
// A function that nobody declares.
extern void reach_error(void);

int main(void) {
    if (undeclared_thing(1, 1))
        reach_error();
    return 0;
}
