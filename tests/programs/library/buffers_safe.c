// expect: valid-memsafety TRUE
#include <stdio.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>
int main(void) {
    char b[8] = "";
    recv(0, b, sizeof b, 0);
    pread(0, b, sizeof b, 5);
    if (getcwd(b, sizeof b)) puts(b);
    ssize_t n = readlink("x", b, sizeof b - 1);
    if (n >= 0) b[n] = 0;
    if (n >= 0) puts(b);
    if (gethostname(b, sizeof b) == 0) puts(b);
    getrandom(b, sizeof b, 0);
    fwrite(b, 1, sizeof b, stdout);
    if (fgets(b, sizeof b, stdin)) fputs(b, stderr);
    write(1, b, sizeof b);
    return 0;
}
