// expect: unreach-call TRUE
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    static char room[8];
    unsigned long most = __builtin_object_size(room, 0), least = __builtin_object_size(room + 2, 2);
    if ((most != 8 && most != -1ul) || (least != 6 && least != 0))
        reach_error();
    return 0;
}
