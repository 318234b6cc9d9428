// expect: unreach-call TRUE
// engines: kinduction portfolio
// Registers at fixed addresses: what they hold is unknown, and nobody else's memory is theirs.
#include <stdint.h>
extern void reach_error(void);

typedef struct {
    volatile uint32_t control, status, data;
} uart_registers;
#define UART ((uart_registers *)0x40001000u)
static uint8_t received[8];
static unsigned count;

int main(void) {
    UART->control = 1;
    for (;;) {
        if (UART->status & 1) {
            uint8_t byte = (uint8_t)UART->data;
            if (count < 8) received[count++] = byte;
        }
        if (count > 8) reach_error();
        UART->control = count;
    }
}
