// expect: valid-memsafety FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = strdup("ab");
    free(s);
    printf("%s", s);
    return 0;
}
