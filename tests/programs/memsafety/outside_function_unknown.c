// expect: valid-memsafety UNKNOWN
typedef void function(void);
extern function *handler(void);
int main(void) { // a function that the program does not have
    function *call = handler();
    if (call) call();
    return 0;
}
