// expect: valid-memsafety FALSE(valid-deref) or UNKNOWN(timeout)
// engines-only: portfolio
// options: --timeout 60
// A name from the command line goes into an array of sixteen.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME 16

struct job {
    char name[NAME];
    int copies;
};

static void usage(const char *program) {
    fprintf(stderr, "usage: %s NAME [COPIES]\n", program);
    exit(2);
}

static void set_name(struct job *job, const char *name) {
    strcpy(job->name, name);
}

int main(int argc, char **argv) {
    struct job job = {"", 1};
    if (argc < 2 || argc > 3)
        usage(argc > 0 ? argv[0] : "print");
    set_name(&job, argv[1]);
    if (argc == 3) {
        job.copies = atoi(argv[2]);
        if (job.copies < 1 || job.copies > 99)
            usage(argv[0]);
    }
    printf("%s x %d\n", job.name, job.copies);
    return 0;
}
