// expect: valid-memsafety TRUE
// The address as a constant, as a local and as a parameter.
#include <stdint.h>

typedef struct {
    volatile uint32_t control, status, data;
} uart_registers;
static uart_registers *const uart = (uart_registers *)0x40001000u;

static void send(uart_registers *to, uint8_t byte) {
    while (!(to->status & 1))
        ;
    to->data = byte;
}

int main(void) {
    uart_registers *other = (uart_registers *)0x40002000u;
    send(uart, 1);
    send(other, 2);
    uart->control = 3;
    return 0;
}
