// expect: unreach-call TRUE
// engines-only: portfolio
// A table that nobody reads may hold what it likes, and shifts to the sign bit are those of all compilers.
extern void reach_error(void);

int unused[2] = {1 << 33, 5};
enum { TOP = 1 << 31, LOW = -1 >> 3 };
static unsigned table[2] = {1u << 31, 3u << 31};

int main(void) {
    if (table[0] != table[1] || (unsigned)TOP != table[0])
        reach_error();
    return 0;
}
