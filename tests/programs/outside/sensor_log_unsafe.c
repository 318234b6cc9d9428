// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Records "name value" by scanf; the width of the name counts no terminator.
#include <stdio.h>
#include <string.h>

#define NAME 8
#define SENSORS 3

struct sensor {
    char name[NAME];
    int lowest, highest;
};

static struct sensor sensors[SENSORS];
static int known;

static struct sensor *find(const char *name) {
    for (int i = 0; i < known; i++)
        if (memcmp(sensors[i].name, name, NAME) == 0)
            return &sensors[i];
    if (known == SENSORS)
        return NULL;
    struct sensor *s = &sensors[known++];
    memcpy(s->name, name, NAME);
    s->lowest = 1000;
    s->highest = -1000;
    return s;
}

static int store(const char *name, int value) {
    if (value < -1000 || value > 1000)
        return 0;
    struct sensor *s = find(name);
    if (!s)
        return 0;
    if (value < s->lowest)
        s->lowest = value;
    if (value > s->highest)
        s->highest = value;
    return 1;
}

int main(void) {
    char name[NAME] = "";
    int value, stored = 0;
    while (scanf("%8s %d", name, &value) == 2) {
        if (!store(name, value))
            break;
        memset(name, 0, sizeof name);
        stored = (stored + 1) % 1000;
    }
    for (int i = 0; i < known; i++)
        printf("%.8s %d..%d\n", sensors[i].name, sensors[i].lowest, sensors[i].highest);
    printf("%d records\n", stored);
    return 0;
}
