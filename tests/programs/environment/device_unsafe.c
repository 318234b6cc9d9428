// expect: unreach-call FALSE
#include <stdint.h>
extern void reach_error(void);

typedef struct {
    volatile uint32_t control, status, data;
} uart_registers;
#define UART ((uart_registers *)0x40001000u)

int main(void) {
    UART->control = 1;
    while (!(UART->status & 1))
        ;
    uint32_t byte = UART->data;
    UART->control |= 2;
    if (byte > 255) reach_error(); // the upper bits are not masked
    return 0;
}
