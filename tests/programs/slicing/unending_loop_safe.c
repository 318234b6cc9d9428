// expect: unreach-call TRUE
// engines: kinduction portfolio
// Nobody reads what the loop computes, but only if it ends can the error be reached.
extern void reach_error(void);
static int chatter;
int main(void) {
    for (int i = 1; i != 2; i = 4 - i) chatter++;
    reach_error();
    return 0;
}
