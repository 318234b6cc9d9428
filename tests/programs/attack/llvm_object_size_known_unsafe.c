// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    char room[8];
    if (__builtin_object_size(room + 3, 0) == 5)
        reach_error();
    return 0;
}
