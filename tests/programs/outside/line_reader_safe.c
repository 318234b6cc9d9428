// expect: valid-memsafety TRUE
// engines-only: portfolio
// Lines "key=value" from standard input.
#include <stdio.h>

#define LINE 32
#define KEY 8

struct setting {
    char key[KEY];
    int value;
};

static unsigned lines, errors;

static int is_digit(char c) { return c >= '0' && c <= '9'; }

// Returns whether the line was understood.
static int parse(const char *line, struct setting *to) {
    unsigned i = 0, k = 0;
    while (i < LINE && line[i] == ' ')
        i++;
    while (i < LINE && line[i] && line[i] != '=') {
        if (k == KEY - 1)
            return 0;
        to->key[k++] = line[i++];
    }
    to->key[k] = 0;
    if (k == 0 || i == LINE || line[i] != '=')
        return 0;
    to->value = 0;
    for (i++; i < LINE && is_digit(line[i]); i++) {
        if (to->value > 100000)
            return 0;
        to->value = 10 * to->value + (line[i] - '0');
    }
    return 1;
}

int main(void) {
    char line[LINE];
    struct setting setting;
    int sum = 0;
    while (fgets(line, sizeof line, stdin)) {
        lines++;
        if (line[0] == '#' || line[0] == '\n')
            continue;
        if (!parse(line, &setting)) {
            fprintf(stderr, "line %u is not understood\n", lines);
            errors++;
            continue;
        }
        if (setting.key[0] == 'w')
            sum = setting.value;
    }
    printf("%u lines, %u errors, width %d\n", lines, errors, sum);
    return errors != 0;
}
