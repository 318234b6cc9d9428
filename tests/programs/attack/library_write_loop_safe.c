// expect: unreach-call TRUE
// engines-only: portfolio
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    const char text[8] = "1234567";
    size_t done = 0;
    while (done < sizeof text) {
        ssize_t n = write(1, text + done, sizeof text - done);
        if (n < 0)
            return 1;
        done += (size_t)n;
    }
    if (done != sizeof text)
        reach_error();
}
