// expect: no-overflow TRUE
int main(void) { // pointers and sizes are not signed numbers
    int a[4] = {1, 2, 3, 4};
    int *p = a + 3;
    return (p - a) + *p > 0;
}
