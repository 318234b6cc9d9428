/* Inputs are what standard input holds: a cookie of 16 bytes, the arena's contents and then the records. The cookie goes to
   descriptor 3 as soon as the program runs, the outcome at its end. Follows replay_runtime.c. */
static byte buffer[1 << 16];
static size filled, used;

static void finish(number outcome, number detail) {
    report.outcome = outcome;
    report.detail = detail;
    kernel(WRITE, 3, (long)&report.outcome, sizeof report - COOKIE_SIZE);
#ifndef SANITIZED
    kernel(EXIT, outcome, 0, 0); /* there is one thread, and close_doors() leaves this way only */
#endif
    for (;;) kernel(EXIT_GROUP, outcome, 0, 0);
}

/* One byte of standard input, or -1 at its end. */
static int next(void) {
    if (used == filled) {
        long count;
        do count = kernel(READ, 0, (long)buffer, sizeof buffer); while (count == -4);
        if (count <= 0) return -1;
        filled = count;
        used = 0;
    }
    return buffer[used++];
}
static void take(byte *to, wide count) {
    for (wide i = 0; i < count; i++) to[i] = next();
}

static int have_header, at_end;
static number header[2]; /* site and size of the next record */

static void peek(void) {
    if (have_header || at_end) return;
    for (int i = 0; i < 2; i++) {
        header[i] = 0;
        for (int shift = 0; shift < 32; shift += 8) {
            int read = next();
            if (read < 0) { at_end = 1; return; }
            header[i] |= (number)read << shift;
        }
    }
    have_header = 1;
}
static void draw(number site, byte *to, wide count) {
    if (header[1] != count) finish(OTHER_SIZE, site);
    take(to, count);
    have_header = 0;
    report.drawn++;
}

void __vouch_input_scalar(number site, byte *to, wide count) {
    if (site == 0) { anything(to, count); return; }
    peek();
    if (!have_header) finish(NO_RECORD, site);
    if (header[0] != site) finish(OTHER_SITE, site);
    draw(site, to, count);
}
/* Memory that the model never reads has no record. */
void __vouch_input_bytes(number site, byte *to, wide count) {
    peek();
    if (have_header && header[0] == site) { draw(site, to, count); return; }
    for (wide i = 0; i < count; i++) to[i] = filler(i);
}
/* An object whose size the model bounds only: its record may be longer than the object. */
void __vouch_input_dynamic(number site, byte *to, wide count) {
    wide i = 0;
    peek();
    if (have_header && header[0] == site) {
        for (number read = 0; read < header[1]; read++) {
            int value = next();
            if (i < count) to[i++] = (byte)value;
        }
        have_header = 0;
        report.drawn++;
    }
    for (; i < count; i++) to[i] = filler(i);
}
/* 0 at the end of the input. */
static number little_endian(void) {
    number value = 0;
    for (int shift = 0; shift < 32; shift += 8) {
        int read = next();
        if (read < 0) return 0;
        value |= (number)read << shift;
    }
    return value;
}
static void fill_arena(void) {
    spare = little_endian();
    for (number count = little_endian(); count > 0; count--) {
        number window = little_endian();
        if (window_count < WINDOWS) windows[window_count++] = window;
    }
    for (number count = little_endian(); count > 0; count--) {
        byte *place = arena(little_endian());
        int value = next();
        if (place) *place = (byte)value;
    }
}

void vouch_start(void) {
    take(report.cookie, COOKIE_SIZE);
    fill_arena();
    kernel(WRITE, 3, (long)&report, COOKIE_SIZE);
#ifndef SANITIZED
    close_doors();
#endif
    __vouch_main();
    finish(RETURNED, 0);
}
