// expect: unreach-call TRUE
// engines-only: portfolio
// What is read there is the next row's.
extern void reach_error(void);

static const int table[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int get(int i, int j) { return table[i][j]; }
int main(void) {
    if (get(0, 3) != 4)
        reach_error();
}
