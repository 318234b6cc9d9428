// expect: valid-memsafety TRUE
#include <stdio.h>
int main(void) {
    char word[6], text[6] = "abcde";
    sscanf(text, "%s", word);
    return 0;
}
