/* The program under AddressSanitizer, with the C library that this needs. Follows replay_runtime.c.
   The outcome is told before the sanitizer writes its own report: that would take time and go nowhere. */
extern void *malloc(size);
extern void *calloc(size, size);
extern void *memalign(size, size);
extern void free(void *);
extern int __asan_address_is_poisoned(const volatile void *);
extern size __sanitizer_get_allocated_size(const volatile void *);
extern int __sanitizer_get_ownership(const volatile void *);
extern const char *__asan_get_report_description(void);
extern void __asan_poison_memory_region(const volatile void *, size);
extern void __sanitizer_set_death_callback(void (*)(void));

/* Stack traces are of no use here; wide redzones are, as they catch accesses farther from their object. Resident
   memory is limited as the address space is for other runs (replay_process.cpp): shadow memory fits no such limit. */
const char *__asan_default_options(void) {
    return "detect_leaks=0:detect_stack_use_after_return=1:detect_odr_violation=0:allocator_may_return_null=1:"
#ifndef LOOPS /* where runs are processes, there must be no other thread */
           "hard_rss_limit_mb=4096:"
#endif
           "redzone=256:malloc_context_size=0:symbolize=0";
}
void __asan_on_error(void) {
    const char *text = __asan_get_report_description();
    for (size i = 0; i + 1 < DESCRIPTION_SIZE && text[i]; i++) report.description[i] = text[i];
    finish(INVALID, 0);
}
/* The sanitizer ends the process without having found an error: there is no memory left. */
static void give_up(void) { finish(NO_MEMORY, 0); }

/* All that the sanitizer wants of an unwinder: there is no caller to be found. */
int _Unwind_Backtrace(void *visit, void *state) { return 5 /* end of stack */; }
size _Unwind_GetIP(void *context) { return 0; }

static byte *arena(number distance) { return 0; }

void *__vouch_allocate(number site, wide count, number zeroed, wide alignment) {
    byte *object = 0;
    size step = 16;
    while (step < alignment && step < LARGEST_ALIGNMENT) step *= 2;
#ifdef LOOPS
    static wide allocated;
    if (count > LOOPS || (allocated += count) > LOOPS) finish(NO_MEMORY, site);
#endif
    if (count == (size)count) object = zeroed ? calloc(1, count) : step > 16 ? memalign(step, count) : malloc(count);
    if (!object) finish(NO_MEMORY, site);
    if (!zeroed) __vouch_input_dynamic(site, object, count);
    /* The sanitizer gives an object without bytes one. */
    if (count == 0) __asan_poison_memory_region(object, 1);
    report.live++;
    return object;
}
void __vouch_free(void *object) {
    /* The sanitizer looks for its marks in front of the object, and stumbles where there is no memory to write to. What
       was freed before it knows. */
    if (object && !__sanitizer_get_ownership(object) && !__asan_address_is_poisoned(object)) {
        const char *text = "bad-free";
        for (size i = 0; text[i]; i++) report.description[i] = text[i];
        finish(INVALID, 0);
    }
    free(object);
    if (object) report.live--;
}
/* Of what is no object that could be freed, the sanitizer shall say so. */
wide __vouch_size_of(void *object) {
    if (!__sanitizer_get_ownership(object)) free(object);
    return __asan_address_is_poisoned(object) ? 0 : __sanitizer_get_allocated_size(object);
}
void __vouch_object(void *object) {}
/* Of what was freed or has gone out of scope, the sanitizer shall say so; of other places that belong to nobody, such as
   the end of an array, it shall not. Its shadow memory has one byte for eight. */
extern void __asan_get_shadow_mapping(size *, size *);
extern void __asan_load1(size);
void __vouch_hand_out(void *object) {
    enum { FREED = 0xfd, RETURNED_FROM = 0xf5, LEFT = 0xf8 };
    size scale, offset;
    if (!object || !__asan_address_is_poisoned(object)) return;
    __asan_get_shadow_mapping(&scale, &offset);
    switch (*(byte *)(((size)object >> scale) + offset)) {
    case FREED: case RETURNED_FROM: case LEFT: __asan_load1((size)object);
    }
}
void __vouch_callable(void (*function)(void)) { function(); }
/* What the library will read or write: what lies outside is reported as an access of the program's would be. The ends
   are touched as well, since the sanitizer knows nothing of memory that the process does not have. */
extern void __asan_loadN(size, size);
extern void __asan_storeN(size, size);
void __vouch_readable(const volatile byte *at, wide count) {
    if (count == 0) return;
    (void)*at;
    if ((size)at + (size)count - 1 < (size)at) __asan_loadN((size)at, ~(size)at);
    __asan_loadN((size)at, (size)count);
}
void __vouch_writable(volatile byte *at, wide count) {
    if (count == 0) return;
    (void)*at;
    if ((size)at + (size)count - 1 < (size)at) __asan_storeN((size)at, ~(size)at);
    __asan_storeN((size)at, (size)count);
    *at = *at;
}
void __vouch_string(const volatile byte *at, wide limit) {
    for (wide i = 0; i < limit; i++) {
        __vouch_readable(at + i, 1);
        if (at[i] == 0) break;
    }
}

int main(void) {
    __sanitizer_set_death_callback(give_up);
    vouch_start();
    return 0;
}
