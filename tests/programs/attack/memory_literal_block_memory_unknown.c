// expect: valid-memsafety FALSE or UNKNOWN
// A compound literal lives as long as the block around it; the sanitizer does not know.
struct s {
    int a, b;
};

int main(void) {
    struct s *p;
    {
        p = &(struct s){1, 2};
        p->a = 3;
    }
    return p->b;
}
