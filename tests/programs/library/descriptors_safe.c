// expect: unreach-call TRUE
// engines-only: portfolio
// A descriptor that is open is not opened again.
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    int a = open("a", O_RDONLY), b = open("b", O_RDONLY), ends[2];
    if (a < 0 || b < 0 || pipe(ends) != 0)
        return 1;
    if (a == b || ends[0] == a || ends[1] == b || ends[0] == ends[1])
        reach_error();
    close(b);
    int c = socket(AF_INET, SOCK_STREAM, 0);
    if (c >= 0 && c == a)
        reach_error();
    if (dup2(a, 9) == 9 && dup(a) == 9)
        reach_error();
}
