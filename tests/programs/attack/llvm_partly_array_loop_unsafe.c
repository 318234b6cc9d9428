// expect: unreach-call FALSE or UNKNOWN
// engines-only: portfolio
// A loop that reads words from an array of odd length.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    unsigned char data[6] = {0};
    uint32_t sum = 0;
    for (int i = 0; i < 6; i += 4)
        sum |= *(uint32_t *)(data + i);
    if (sum != 0)
        reach_error();
}
