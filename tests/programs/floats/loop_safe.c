// expect: unreach-call TRUE
extern void reach_error(void);
int main(void) {
    float sum = 0;
    for (int i = 0; i < 10; i++) sum += 0.1f;
    if (sum < 0.99f || sum > 1.01f) reach_error();
    return 0;
}
