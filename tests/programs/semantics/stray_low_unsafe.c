// expect: unreach-call FALSE
extern int __VERIFIER_nondet_int(void);
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
struct class { int number; char *name; };
static int is_error(const void *pointer) { return (unsigned long)pointer > 2012; }
int main(void) { // memory at addresses that no process gets: pointers may have any value but null
    struct class *class = __VERIFIER_nondet_pointer();
    if (!class || is_error(class)) return 0;
    class->name = "low";
    if (class->number == 42 && class->name[1] == 'o') reach_error();
    return 0;
}
