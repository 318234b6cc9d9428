// expect: unreach-call FALSE or UNKNOWN
// A compound literal lives as long as the block around it.
extern void reach_error(void);

int main(void) {
    int *p;
    {
        p = (int[]){5, 6};
        if (p[1] != 6)
            reach_error();
    }
    if (p[1] != 6)
        reach_error();
}
