// expect: unreach-call FALSE
// engines-only: portfolio
// Another file may have got the descriptor meanwhile.
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
    int fd = open("x", O_RDONLY);
    if (fd < 0) return 0;
    close(fd);
    FILE *file = fopen("y", "r");
    if (file && close(fd) == 0) reach_error();
}
