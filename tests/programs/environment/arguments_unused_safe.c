// expect: unreach-call TRUE
// engines-only: portfolio
// assumes-not: the command line
// Nobody reads argv: any number of words.
extern void reach_error(void);

int main(int argc, char **argv) {
    if (argc < 0)
        reach_error();
}
