// expect: unreach-call FALSE
// engines-only: portfolio
// Whether a compiler knows the size of an object is up to its options.
extern void reach_error(void);

int main(void) {
    char room[8];
    if (__builtin_object_size(room, 0) != 8)
        reach_error();
    return 0;
}
