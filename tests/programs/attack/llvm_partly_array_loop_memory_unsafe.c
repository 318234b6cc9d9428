// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
#include <stdint.h>

int main(void) {
    unsigned char data[6] = {0};
    uint32_t sum = 0;
    for (int i = 0; i < 6; i += 4)
        sum |= *(uint32_t *)(data + i);
    return sum != 0;
}
