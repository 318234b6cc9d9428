// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// The name that openlog is given is read with each message.
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
int main(void) {
    char *name = malloc(10);
    if (!name) return 0;
    strcpy(name, "program");
    openlog(name, 0, LOG_USER);
    free(name);
    syslog(LOG_INFO, "hello");
    return 0;
}
