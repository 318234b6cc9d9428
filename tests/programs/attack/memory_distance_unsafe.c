// expect: unreach-call FALSE
// A pointer that is moved by the distance of two objects comes from one to the other.
extern void reach_error(void);

int main(void) {
    int x = 1, y = 2, *p = &x, *r = &y;
    *(p + (r - p)) = 5;
    if (y == 5)
        reach_error();
}
