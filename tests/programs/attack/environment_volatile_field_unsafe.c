// expect: unreach-call FALSE
// engines-only: portfolio
extern void reach_error(void);

struct device {
    volatile unsigned char ready;
    int count;
};
static struct device device;
int main(void) {
    if (device.ready)
        reach_error();
}
