// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

int main(int argc, char **argv) {
    if (argc > 2 && argv[1] == argv[2])
        reach_error();
}
