// expect: unreach-call UNKNOWN(arguments of main)
// engines-only: portfolio
extern void reach_error(void);

int main(int argc, char **argv, char **environment) {
    if (environment[0])
        reach_error();
}
