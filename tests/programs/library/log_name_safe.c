// expect: valid-memsafety TRUE
// engines-only: portfolio
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
int main(void) {
    char *name = malloc(10);
    if (!name) return 0;
    strcpy(name, "program");
    openlog(name, 0, LOG_USER);
    syslog(LOG_INFO, "hello");
    closelog();
    free(name);
    syslog(LOG_INFO, "again");
    return 0;
}
