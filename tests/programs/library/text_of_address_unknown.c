// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN
// engines-only: portfolio
// With too little room there is none.
#include <arpa/inet.h>
#include <string.h>
int main(void) {
    char text[4];
    struct in_addr address = {0};
    inet_ntop(AF_INET, &address, text, sizeof text);
    return (int)strlen(text);
}
