// expect: unreach-call FALSE
// engines-only: portfolio
#define T(x) _Generic((x),int:1,char:2,double:3,char*:4,const char*:5,default:6)
extern void reach_error(void);

_Static_assert(sizeof(int) == 4, "");
int main(void) {
    const char *p = 0;
    if (T('a') != 1 || T((char)1) != 2 || T(1.0f) != 6 || T("a") != 4 || T(p) != 5 || T(1L) != 6)
        reach_error();
    reach_error();
}
