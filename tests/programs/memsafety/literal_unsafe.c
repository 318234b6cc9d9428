// expect: valid-memsafety FALSE(valid-deref)
int main(void) {
    char *text = "abc";
    text[0] = 'x'; // literals are not writable
    return 0;
}
