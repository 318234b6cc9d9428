// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

int add(a, b, c)
int a;
char b;
float c;
{
    return a + b + (int)c;
}
int main() {
    if (add(1, 2, 3.5f) != 6)
        reach_error();
    if (add(1, 258, 3.5) != 6)
        reach_error();
    reach_error();
    return 0;
}
