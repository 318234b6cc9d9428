// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdint.h>

int main(void) {
    unsigned char data[8] = {0};
    uint32_t sum = 0;
    for (int i = 0; i < 8; i += 4)
        sum |= *(uint32_t *)(data + i);
    return sum != 0;
}
