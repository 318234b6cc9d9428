// expect: valid-memsafety FALSE(valid-deref)
extern void task_switch(void);
unsigned index;
static int table[8];
int main(void) {
    if (index >= 8) return 0;
    task_switch();
    return table[index];
}
