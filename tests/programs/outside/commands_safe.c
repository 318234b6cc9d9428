// expect: valid-memsafety TRUE
// engines-only: portfolio
// Commands are cut into words, at most three.
#include <unistd.h>

#define LINE 12
#define WORDS 3

struct command {
    char line[LINE];
    unsigned char start[WORDS]; // where the words begin
    unsigned words;
};

static int counter;

// Reads a line without its end; 0 at the end of the input.
static int read_line(struct command *c) {
    unsigned n = 0;
    for (;;) {
        char letter;
        if (read(0, &letter, 1) != 1)
            return 0;
        if (letter == '\n')
            break;
        if (n < LINE - 1)
            c->line[n++] = letter;
    }
    while (n < LINE)
        c->line[n++] = 0;
    return 1;
}

static int split(struct command *c) {
    int inside = 0;
    c->words = 0;
    for (unsigned i = 0; i < LINE && c->line[i]; i++) {
        if (c->line[i] == ' ') {
            c->line[i] = 0;
            inside = 0;
        } else if (!inside) {
            if (c->words == WORDS)
                return 0;
            c->start[c->words++] = (unsigned char)i;
            inside = 1;
        }
    }
    return c->words > 0;
}

static int execute(const struct command *c) {
    switch (c->line[c->start[0]]) {
    case '+': counter = (counter + 1) % 1000; return 1;
    case '-': counter = 0; return 1;
    case '=':
        if (c->words > 1)
            counter = c->line[c->start[1]];
        return 1;
    default: return 0;
    }
}

int main(void) {
    struct command command;
    while (read_line(&command)) {
        if (!split(&command))
            continue;
        if (!execute(&command))
            break;
    }
    return 0;
}
