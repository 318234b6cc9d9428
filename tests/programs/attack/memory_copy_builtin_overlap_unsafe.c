// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
extern void reach_error(void);

int main(void) {
    char text[6] = "abcde";
    __builtin_memcpy(text + 1, text, 4);
    if (text[2] != 'b')
        reach_error();
    return 0;
}
