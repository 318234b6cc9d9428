// expect: valid-memsafety TRUE
// engines-only: portfolio
// With enough room the text of an address does not fail.
#include <arpa/inet.h>
#include <stdio.h>
int main(void) {
    char text[INET_ADDRSTRLEN];
    struct in_addr address = {0};
    inet_ntop(AF_INET, &address, text, sizeof text);
    printf("%s\n", text);
    return 0;
}
