// expect: valid-memsafety TRUE
// engines-only: portfolio
// An image's header gives the number of colours, which is checked.
#include <stdint.h>
#include <stdio.h>

#define COLOURS 8

struct header {
    char magic[4];
    uint16_t width, height;
    uint16_t colours;
    uint16_t reserved;
};

struct image {
    struct header header;
    uint8_t palette[COLOURS][3];
};

static int read_header(FILE *f, struct header *h) {
    if (fread(h, sizeof *h, 1, f) != 1)
        return 0;
    if (h->magic[0] != 'I' || h->magic[1] != 'M')
        return 0;
    return h->width > 0 && h->height > 0;
}

static int read_palette(FILE *f, struct image *image) {
    unsigned n = image->header.colours;
    if (n == 0 || n > COLOURS)
        return 0;
    return fread(image->palette, 3, n, f) == n;
}

static unsigned brightest(const struct image *image) {
    unsigned best = 0, found = 0;
    for (unsigned i = 0; i < image->header.colours && i < COLOURS; i++) {
        const uint8_t *c = image->palette[i];
        unsigned sum = c[0] + c[1] + c[2];
        if (sum >= best) {
            best = sum;
            found = i;
        }
    }
    return found;
}

int main(void) {
    struct image image;
    FILE *f = fopen("picture.img", "rb");
    if (!f) {
        perror("picture.img");
        return 1;
    }
    int good = read_header(f, &image.header) && read_palette(f, &image);
    fclose(f);
    if (!good) {
        fputs("not an image\n", stderr);
        return 1;
    }
    printf("%u\n", brightest(&image));
    return 0;
}
