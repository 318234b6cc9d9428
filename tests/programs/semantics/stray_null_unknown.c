// expect: unreach-call UNKNOWN(refuted)
extern void reach_error(void);
int *nowhere;
int main(void) { // no memory is at null: the native run ends there, and nothing is claimed
    if (*nowhere == 42) reach_error();
    return 0;
}
