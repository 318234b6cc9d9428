/* Checks a proof that clauses have no model: rup FILE.cnf FILE.drat

   A program by itself, which needs nothing of Vouch: cc -O2 rup.c -o rup. The first file has the clauses (DIMACS), the
   second the proof (DRAT as text): clauses that are added, one per line, and, behind a `d`, clauses that are deleted.
   An added clause has to follow by reverse unit propagation (Goldberg and Novikov 2003): assume that all of its
   literals are false; then unit propagation over the clauses that are there has to find a contradiction. So each added
   clause is a consequence of the given ones. The proof is complete when the empty clause is one, or when propagation
   finds a contradiction without assumptions. Clauses that keep satisfiability without being consequences (RAT) are
   refused; CaDiCaL adds none with the options that Vouch sets.

   Propagation watches two literals of each clause (Moskewicz et al. 2001), which are not false unless some literal of
   the clause is true. What has been propagated without assumptions stays, also when a clause that it came from is
   deleted: it is a consequence of the given clauses all the same. For the same reason, deleting a clause of one literal
   changes nothing.

   The last line is `s VERIFIED` (exit status 0) or `s NOT VERIFIED` (1). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 100000000 }; /* number of a variable */

struct list { size_t *at, count, room; };

static int *arena;                 /* clauses: size, literals; a deleted one has its size negated */
static size_t arena_count, arena_room;
static struct list *watches;       /* by literal: clauses that watch it */
static struct list *buckets;       /* clauses by a hash of their literals; no order counts */
static size_t bucket_count;
static signed char *value;         /* by literal: 1 true, -1 false, 0 open */
static int *trail;
static size_t trail_count, propagated;
static int variables, contradiction;
static int *clause;                /* the one that was read */
static size_t clause_count, clause_room;
static unsigned long line = 1;     /* of the file that is read */

static void fail(const char *why) {
    printf("c line %lu: %s\ns NOT VERIFIED\n", line, why);
    exit(1);
}
static void *grow(void *block, size_t count, size_t size) {
    void *larger = count < ((size_t)-1) / size ? realloc(block, count * size) : NULL;
    if (!larger) fail("out of memory");
    return larger;
}
static void append(struct list *l, size_t entry) {
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 4;
        l->at = grow(l->at, l->room, sizeof *l->at);
    }
    l->at[l->count++] = entry;
}
static size_t code(int literal) { return literal > 0 ? 2 * (size_t)literal : 2 * (size_t)-(long)literal + 1; }

static void make_room(int most) { /* for variables up to so many */
    size_t before = variables ? 2 * ((size_t)variables + 1) : 0, now = 2 * ((size_t)most + 1);
    watches = grow(watches, now, sizeof *watches);
    value = grow(value, now, sizeof *value);
    trail = grow(trail, now, sizeof *trail);
    memset(watches + before, 0, (now - before) * sizeof *watches);
    memset(value + before, 0, (now - before) * sizeof *value);
    variables = most;
}

/* --- reading */

static int skip_blank(FILE *file) { /* the first character behind blanks and comments */
    int c = getc(file);
    for (;; c = getc(file)) {
        if (c == 'c')
            while (c != '\n' && c != EOF) c = getc(file);
        if (c == '\n') line++;
        else if (c != ' ' && c != '\t' && c != '\r') return c;
    }
}
static int read_number(FILE *file, int c) {
    long n = 0;
    int negative = c == '-';
    if (negative) c = getc(file);
    if (c < '0' || c > '9') fail("a number is missing");
    for (; c >= '0' && c <= '9'; c = getc(file))
        if ((n = 10 * n + (c - '0')) > LARGEST) fail("a number is too large");
    if (c != EOF) ungetc(c, file);
    return negative ? -(int)n : (int)n;
}
static int smaller(const void *a, const void *b) {
    const int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
/* Up to 0, ascending, each literal once. */
static void read_clause(FILE *file, int c) {
    size_t kept = 0;
    clause_count = 0;
    for (int literal; (literal = read_number(file, c)) != 0; c = skip_blank(file)) {
        if (abs(literal) > variables) make_room(abs(literal) > 2 * variables ? abs(literal) : 2 * variables);
        if (clause_count == clause_room) {
            clause_room = clause_room ? 2 * clause_room : 64;
            clause = grow(clause, clause_room, sizeof *clause);
        }
        clause[clause_count++] = literal;
    }
    if (clause_count > 0) qsort(clause, clause_count, sizeof *clause, smaller);
    for (size_t i = 0; i < clause_count; i++)
        if (i == 0 || clause[i] != clause[kept - 1]) clause[kept++] = clause[i];
    clause_count = kept;
}

/* --- propagation */

static void assign(int literal) {
    value[code(literal)] = 1;
    value[code(-literal)] = -1;
    trail[trail_count++] = literal;
}

/* Whether a contradiction is found. Every clause that watches a literal which has become false finds another one to watch, or
   has a true one, or makes its last literal true, or is the contradiction. */
static int propagate(void) {
    while (propagated < trail_count) {
        const int gone = -trail[propagated++];
        struct list *l = &watches[code(gone)];
        size_t kept = 0;
        for (size_t i = 0; i < l->count; i++) {
            const size_t at = l->at[i];
            const int size = arena[at];
            int *literals = arena + at + 1, other, k;
            if (size < 0) continue; /* deleted */
            if (literals[0] == gone) {
                literals[0] = literals[1];
                literals[1] = gone;
            }
            other = literals[0];
            for (k = 2; value[code(other)] != 1 && k < size; k++)
                if (value[code(literals[k])] != -1) break;
            if (value[code(other)] != 1 && k < size) {
                literals[1] = literals[k];
                literals[k] = gone;
                append(&watches[code(literals[1])], at);
                continue;
            }
            l->at[kept++] = at;
            if (value[code(other)] == 1) continue;
            if (value[code(other)] == -1) {
                while (++i < l->count) l->at[kept++] = l->at[i];
                l->count = kept;
                return 1;
            }
            assign(other);
        }
        l->count = kept;
    }
    return 0;
}
static void undo(size_t count) {
    while (trail_count > count) {
        const int literal = trail[--trail_count];
        value[code(literal)] = value[code(-literal)] = 0;
    }
    propagated = count;
}

/* Whether the clause that was read follows. Needs that everything has been propagated without assumptions. */
static int follows(void) {
    const size_t before = trail_count;
    int found = 0;
    for (size_t i = 0; i < clause_count && !found; i++) {
        const signed char v = value[code(clause[i])];
        if (v == 1) found = 1; /* it is true already, or the clause has both signs */
        if (v == 0) assign(-clause[i]);
    }
    found = found || propagate();
    undo(before);
    return found;
}

/* --- clauses */

static size_t hash_of_clause(void) {
    unsigned long long h = 14695981039346656037ull;
    for (size_t i = 0; i < clause_count; i++) h = (h ^ (unsigned)clause[i]) * 1099511628211ull;
    return (size_t)(h ^ h >> 29) % bucket_count;
}

static void add(void) {
    const size_t at = arena_count;
    size_t open = 0;
    /* Literals that are not false come first: they are watched. */
    for (size_t i = 0; i < clause_count && open < 2; i++)
        if (value[code(clause[i])] != -1) open++;
    if (open == 0) contradiction = 1;
    if (arena_count + clause_count + 1 > arena_room) {
        arena_room = 2 * (arena_count + clause_count + 1);
        arena = grow(arena, arena_room, sizeof *arena);
    }
    arena[arena_count++] = (int)clause_count;
    append(&buckets[hash_of_clause()], at);
    memcpy(arena + arena_count, clause, clause_count * sizeof *clause);
    arena_count += clause_count;
    for (size_t i = 0, to = 0; i < clause_count && to < 2; i++) {
        int *literals = arena + at + 1, kept = literals[i];
        if (value[code(kept)] == -1) continue;
        literals[i] = literals[to];
        literals[to++] = kept;
    }
    if (clause_count > 1) {
        append(&watches[code(arena[at + 1])], at);
        append(&watches[code(arena[at + 2])], at);
    }
    if (open == 1 && value[code(arena[at + 1])] == 0) {
        assign(arena[at + 1]);
        if (propagate()) contradiction = 1;
    }
}

static int is_the_clause(size_t at) {
    if (arena[at] != (int)clause_count) return 0;
    for (size_t i = 0; i < clause_count; i++) { /* of equal size and without repetition */
        size_t low = 0, high = clause_count;
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (clause[middle] < arena[at + 1 + i]) low = middle + 1; else high = middle;
        }
        if (low == clause_count || clause[low] != arena[at + 1 + i]) return 0;
    }
    return 1;
}
static void delete_clause(void) {
    struct list *l = &buckets[hash_of_clause()];
    if (clause_count < 2) return;
    for (size_t i = 0; i < l->count; i++)
        if (is_the_clause(l->at[i])) {
            arena[l->at[i]] = -arena[l->at[i]];
            l->at[i] = l->at[--l->count];
            return;
        }
    fail("a clause is deleted that is not there");
}

int main(int argc, char **argv) {
    FILE *given = argc == 3 ? fopen(argv[1], "r") : NULL, *proof = given ? fopen(argv[2], "r") : NULL;
    char word[8] = "";
    int most = 0, all = 0, count = 0, c;
    if (!proof) fail("usage: rup FILE.cnf FILE.drat");
    c = skip_blank(given);
    if (c != 'p' || fscanf(given, "%7s%d%d", word, &most, &all) != 3 || strcmp(word, "cnf") != 0 || most < 0 || most > LARGEST)
        fail("`p cnf VARIABLES CLAUSES` is missing");
    make_room(most > 0 ? most : 1);
    bucket_count = (size_t)(all > 0 ? all : 0) + 1024;
    buckets = calloc(bucket_count, sizeof *buckets);
    if (!buckets) fail("out of memory");
    for (c = skip_blank(given); c != EOF; c = skip_blank(given), count++) {
        read_clause(given, c);
        add();
    }
    if (count != all) fail("not as many clauses as the first line says");
    line = 1;
    for (c = skip_blank(proof); !contradiction && c != EOF; c = skip_blank(proof)) {
        const int deletes = c == 'd';
        read_clause(proof, deletes ? skip_blank(proof) : c);
        if (deletes) { delete_clause(); continue; }
        if (!follows()) fail("this clause does not follow");
        add();
    }
    if (!contradiction) fail("the proof ends without the empty clause");
    printf("s VERIFIED\n");
    return 0;
}
