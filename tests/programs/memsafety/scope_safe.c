// expect: valid-memsafety TRUE
int set(int *p) { return *p = 2; }
int main(void) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        int x;
        sum += set(&x) + x;
    }
    return sum;
}
