// expect: unreach-call FALSE
// engines-only: portfolio
// A function that no table knows, and nobody defines, returns anything.
extern void reach_error(void);

int measure_temperature(void);
int main(void) {
    if (measure_temperature() == 451)
        reach_error();
}
