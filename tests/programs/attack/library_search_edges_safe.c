// expect: unreach-call TRUE
// engines-only: portfolio
#include <string.h>
extern void reach_error(void);

int main(void) {
    const char *s = "aab";
    if (strstr(s, "") != s || strstr(s, "ab") != s + 1 || strstr(s, "abc"))
        reach_error();
    if (strchr(s, 0) != s + 3 || strrchr(s, 'a') != s + 1 || strrchr(s, 0) != s + 3)
        reach_error();
    if (strspn(s, "") != 0 || strcspn(s, "") != 3 || strpbrk(s, ""))
        reach_error();
    if (strchr(s, 'a' + 256) != s)
        reach_error();
    if (memchr(s, 'b' + 256, 3) != s + 2)
        reach_error();
    if (strcmp("\xff", "a") <= 0)
        reach_error();
    if (memcmp("\xff", "\x01", 1) <= 0)
        reach_error();
    if (strcasecmp("AbC", "aBc"))
        reach_error();
}
