// expect: unreach-call TRUE
// engines-only: portfolio
// assumes: the command line has 1 to 8 words
extern void reach_error(void);

int main(int argc, char **argv) {
    if (argv[argc] || !argv[0])
        reach_error();
}
