// expect: unreach-call FALSE
// engines-only: portfolio
#include <error.h>
extern void reach_error(void);
int main(int argc, char **argv) {
    error(argc > 1, 0, "the end");
    reach_error();
}
