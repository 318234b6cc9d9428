// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int main(int argc, char **argv) {
    if (argc == 3 && argv[2][0] == '-' && argv[2][1] == 'v' && argv[2][2] == 0)
        reach_error();
}
