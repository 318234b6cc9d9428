// expect: valid-memsafety TRUE
extern void task_switch(void);
unsigned index;
static int table[8];
int main(void) {
    task_switch();
    unsigned i = index;
    return i < 8 ? table[i] : 0;
}
