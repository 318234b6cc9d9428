#!/usr/bin/env python3
"""Random calls of library functions: the C library under AddressSanitizer against Vouch's table of contracts.

usage: contracts.py VOUCH SEED COUNT [--violations N] [--batch N] [--jobs N] [--only NAME,...] [--keep DIR] [--progress]

COUNT calls of each function are made up from a line of CALLS below and from the table (`vouch library --json`: header,
prototype, type of the result). They are executed natively, each in a process of its own. Then

  - what a call returned, what its buffers and errno held afterwards, must be possible in the model: a program that makes a
    batch of calls, assumes all that was observed, and calls reach_error() must not be proved safe;
  - calls whose arguments are valid must not be called memory errors (FALSE for a batch of them is a difference);
  - a call that AddressSanitizer reports must not be proved memory-safe (the first N of each function, one run each; with
    N below 1, the first one of such a part of the functions).

UNKNOWN contradicts nothing; the summary counts such answers. Prints one line per difference with the call that makes it;
exit status 1 if there is any, or if fewer functions were compared than CALLS has.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
import tempfile

# One line per function: what its arguments are. Numbers and names of arguments:
#   n, m, n+1   small sizes          c  a character or EOF       i l u d f D  int, long, unsigned, double, float, long double
#   s           a text               w  a wide text              t  the text of a number
#   b=K         K bytes to be read   o=K  K bytes to be written  S+K  a text that is written, with K bytes behind its NUL
#   x=K         K zero bytes that are read and written
#   W+K, p=K, q=K                    the same for wide characters: text to be written, array to be read, to be written
#   e           char ** for the end  path a name of no file      fd a descriptor   in, out  a stream
#   others      C text
# K is an expression over n, m, len (of the last s, t or w), own (of the last S or W).
# A line may end in "#" and words: `each` (a run of its own in the model, too), `input` (what is read is up to the outside),
# `quiet` (its errno is not compared), `loose` (the result is not compared), `valid` (never bent).
# gmtime_r and localtime_r are not here: they leave a pointer to a text of the library, whose number is the system's.
CALLS = """
memccpy o=n b=n c n
memchr b=n c n
memcmp b=n b=n n
memcpy o=n b=n n
memmem b=n n b=m m
memmove o=n b=n n
mempcpy o=n b=n n
memrchr b=n c n
memset o=n c n
rawmemchr s 0
explicit_bzero o=n n
stpcpy o=len+1 s
stpncpy o=n s n
strcasestr s s
strcat S+len s
strchr s c
strchrnul s c
strcmp s s
strcoll s s
strcpy o=len+1 s
strcspn s s
strdup s
strlen s
strncat S+min(len,n) s n
strncmp s s n
strncpy o=n s n
strndup s n
strnlen s n
strpbrk s s
strrchr s c
strspn s s
strstr s s
strtok S+0 s
strxfrm o=n s n
strerror i
strsignal i
strverscmp s s
__strcpy_chk o=len+1 s 64
__strncpy_chk o=n s n 64
__strcat_chk S+len s 64
__memcpy_chk o=n b=n n 64
__memmove_chk o=n b=n n 64
__memset_chk o=n c n 64
__stpcpy_chk o=len+1 s 64
bcmp b=n b=n n
bcopy b=n o=n n
bzero o=n n
ffs i
ffsl l
ffsll l
index s c
rindex s c
strcasecmp s s
strncasecmp s s n
isalnum c
isalpha c
isascii c
isblank c
iscntrl c
isdigit c
isgraph c
islower c
isprint c
ispunct c
isspace c
isupper c
isxdigit c
toascii c
tolower c
toupper c
abs i # valid
labs l
llabs l
atoi t
atol t
atoll t
atof t
strtol t e 10
strtoll t e 0
strtoul t e 16
strtoull t e 10
strtoimax t e 10
strtoumax t e 8
strtod t e
strtof t e
strtold t e
rand
random
rand_r x=4
drand48
lrand48
mrand48
erand48 x=6
nrand48 x=6
jrand48 x=6
getenv s
secure_getenv s
a64l t
l64a l
malloc n
calloc n m
imaxabs l
qsort o=n*m n m compare # loose
bsearch b=1 b=n n 1 compare
puts s
fputs s out
putchar c
fputc c out
putc c out
getchar # input
fgetc in # input
getc in # input
ungetc c in
fgets o=n+1 n+1 in # input
fread o=n*m n m in # input
fwrite b=n*m n m out
fopen path "r"
fflush out
feof in
ferror in
fileno in
clearerr in
ftell in
fseek in 0 0
rewind in
perror s
remove path
rename path path
read fd o=n n # input
pread fd o=n n 0 # input
write 1 b=n n
pwrite 1 b=n n 0
close -1
lseek fd 0 0
access path 0
open path 0
dup -1
pipe o=8 # loose
isatty fd
getcwd o=n n # input
readlink "/proc/self/exe" o=n n # input
unlink path
rmdir path
chdir path
link path path
symlink path path
truncate path 0
ftruncate -1 0
fsync fd
gethostname o=n n # input
getpid # each
getppid # each
getuid
geteuid
getgid
getegid
getpgrp # each
sleep 0
usleep 0
sysconf 30
getpagesize
stat path o=144
lstat path o=144
fstat fd o=144 # input
chmod path 0
mkdir path 0
umask 18 # each
socket 99 99 99
recv fd o=n n 0 # input
send -1 b=n n 0
shutdown -1 0
listen -1 0
htons u
htonl u
ntohs u
ntohl u
inet_addr t
inet_aton t o=4
inet_pton 2 t o=4
inet_ntop 2 b=4 o=16 16
getrandom o=n n 0 # input
getentropy o=n n # input
sigemptyset x=128
sigfillset x=128
sigaddset x=128 5
sigdelset x=128 5
sigismember x=128 5
time o=8 # input
clock # input
difftime i i
mktime x=56
timegm x=56
strftime o=n n "%Y" x=56
clock_gettime 0 o=16 # input
gettimeofday o=16 0 # input
nanosleep x=16 0
wcslen w
wcsnlen w n
wcscpy q=len+1 w
wcsncpy q=n w n
wcscat W+len w
wcsncat W+min(len,n) w n
wcscmp w w
wcsncmp w w n
wcschr w c
wcsrchr w c
wmemcpy q=n p=n n
wmemmove q=n p=n n
wmemset q=n c n
wmemcmp p=n p=n n
wmemchr p=n c n
btowc c
wctob c
iswalnum c
iswalpha c
iswdigit c
towlower c
towupper c
sprintf o=13 "%d" i
sprintf o=len+1 "%s" s
sprintf o=len+3 "[%s]" s
snprintf o=n n "%s-%d" s i
snprintf o=n n "%u:%c" u 65
snprintf o=n n "%.2s" s
printf "%s" s
printf "%d %5.3d%%\\n" i 7
printf "%.3s|" b=3
fprintf out "%x" u
sscanf t "%d" x=4
sscanf t "%2s" x=3 # valid
sscanf t "%c%hd" x=1 x=2
sscanf t "%3[0-9]%n" x=4 x=4 # valid
sscanf t "%3d%x" x=4 x=4
sscanf t " %u,%5s" x=4 x=6 # valid
sscanf t "%[^-]-%hhd%n" x=64 x=1 x=4 # valid
sscanf t "%lx %c" x=8 x=1
basename s
fabs d
floor d
ceil d
trunc d
round d
sqrt d
fmod d d
remainder d d
fmin d d
fmax d d
copysign d d
fma d d d
sin d
cos d
exp d
log d
pow d d
floorf f
sqrtf f
lround d
lrint d
"""

# What natively differs from the table's header, or is declared nowhere.
HEADERS = {"basename": "string.h", "strnicmp": None}
BATCH_FLAGS = ["-D_GNU_SOURCE", "-fno-builtin", "-w"]
# Functions of math.h are built in: no contract describes them.
MATHEMATICS = dict.fromkeys("fabs floor ceil trunc round sqrt fmod remainder fmin fmax copysign fma sin cos exp log pow".split(),
                            "double") | {"floorf": "float", "sqrtf": "float", "lround": "long", "lrint": "long"}
CHUNK = 25  # functions of one native program
MARK = 77  # errno before each call
INTEGERS = [0, 1, -1, 2, 7, 42, 100, 255, 256, -128, 2**31 - 1, -2**31, 2**31, 2**63 - 1, -2**63]
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, 2.5, -3.75, 1e10, -1e300, 1e-310, 4.0, 9.0, "INFINITY", "-INFINITY", "NAN"]
TEXTS = ["", "0", "12", "-7", "+3x", " 42", "0x1F", "077", "99999999999999999999", "-99999999999999999999", "1.5e3", "inf",
         "nan", ".5", "abc", "1.2.3.4", "255.255.255.255", "x1", "9 8", "-", "2147483648"]


class Call:
    """One call: declarations, arguments, and what can be looked at afterwards."""

    def __init__(self, name, tokens, words, contract, rng):
        self.name, self.contract, self.rng, self.words = name, contract, rng, words
        self.setup, self.buffers, self.end = [], [], None
        self.sizes = {"n": rng.randrange(9), "m": rng.randrange(1, 4), "len": 0, "own": 0, "min": min}
        pointers = [k for k, token in enumerate(tokens) if re.match(r"[sStwWe]$|[bopqxSW][=+]", token)]
        bent = rng.choice(pointers) if pointers and "valid" not in words and rng.random() < 0.3 else None
        self.is_valid = bent is None
        arguments = {}
        # Texts first: sizes of buffers depend on them.
        for late in (False, True):
            for k, token in enumerate(tokens):
                if bool(re.match(r"[bopqxSW][=+]", token)) == late:
                    arguments[k] = self.argument(f"a{k}", token, k == bent)
        self.arguments = [arguments[k] for k in range(len(tokens))]

    def text(self):
        return f"{self.name}({', '.join(self.arguments)})"

    def argument(self, name, token, bent):
        rng = self.rng
        if re.fullmatch(r"[nm][-+*0-9nm]*", token):
            return str(eval(token, {}, self.sizes))
        if token == "c":
            return str(rng.choice([-1, 0, 255, rng.randrange(256), ord(rng.choice("abAZ09 _\n"))]))
        if token == "i":
            return str(rng.choice([v for v in INTEGERS if -2**31 < v < 2**31]))
        if token == "l":
            return str(rng.choice([v for v in INTEGERS if -2**63 < v])) + "L"
        if token == "u":
            return str(rng.choice(INTEGERS) & 0xFFFFFFFF) + "u"
        if token in "dfD" and len(token) == 1:
            value = rng.choice(NUMBERS + [rng.uniform(-10, 10)])
            return f"({ {'d': 'double', 'f': 'float', 'D': 'long double'}[token]}){value}"
        if token == "s":
            return self.string(name, "".join(rng.choice("abAB-/1") for _ in range(rng.randrange(7))), bent)
        if token == "t":
            return self.string(name, rng.choice(TEXTS), bent)
        if token == "w":
            length = self.sizes["len"] = rng.randrange(6)
            values = [rng.choice([65, 98, 0x3b1, 49]) for _ in range(length)] + ([] if bent else [0])
            return self.array(name, "wchar_t", values, bent and not values)
        if token == "e":
            self.setup.append(f"char *{name} = 0;")
            self.end = name
            return f"&{name}"
        if token == "path":
            return self.string(name, "/none/" + rng.choice(["", "a", "b/c"]), bent, keep=True)
        if token == "fd":
            return rng.choice(["0", "0", "-1"])
        if token in ("in", "out"):
            return {"in": "stdin", "out": "stdout"}[token]
        match = re.match(r"([bopqxSW])[=+](.*)", token)
        if not match:
            return token
        kind, size = match.group(1), max(0, eval(match.group(2), {}, self.sizes))
        if kind in "SW":
            own = rng.randrange(5)
            values = [rng.choice(b"xy,-") for _ in range(own)] + [0] + [rng.randrange(256) for _ in range(size)]
            if bent:
                values.pop()
            return self.array(name, "wchar_t" if kind == "W" else "char", values, bent and not values, True)
        size += 0 if kind == "x" or rng.random() < 0.7 else rng.randrange(3)
        if bent:
            size = max(0, size - 1 - rng.randrange(2))
        values = [0 if kind == "x" else rng.randrange(256) for _ in range(size)]
        null = bent and (size == 0 or rng.random() < 0.2)
        return self.array(name, "wchar_t" if kind in "pq" else "char", values, null, kind in "oqx")

    def string(self, name, text, bent, keep=False):
        self.sizes["len"] = len(text)
        values = list(text.encode()) + [0]
        null = bent and self.rng.random() < 0.3
        if bent and not null:
            values.pop()
        return self.array(name, "char", values, null or not values)

    def array(self, name, element, values, null=False, written=False):
        """A buffer on the stack or on the heap; an invalid one may be null, or freed."""
        if null:
            return f"({element} *)0"
        if self.rng.random() < 0.5 and values:
            text = ", ".join(f"({element}){v}" for v in values)
            self.setup.append(f"{element} {name}[{len(values)}] = {{{text}}};")
        else:
            self.setup.append(f"{element} *{name} = malloc({len(values)} * sizeof({element})); if (!{name}) exit(0);")
            self.setup += [f"{name}[{k}] = ({element}){v};" for k, v in enumerate(values)]
        self.buffers.append((name, element, len(values), written))
        return name

    def result(self):
        return self.contract["result"]

    def body(self):
        call = f"{self.text()};"
        if self.result() != "void":
            call = f"{result_type(self.result())} r = {call}"
        return "\n    ".join(self.setup + [f"errno = {MARK};", call, "int number = errno;"])

    # What the native run writes, one word per observation; and the same as assumptions of the model.

    def observers(self):
        lines, kind = [], self.kind()
        if kind == "integer":
            lines.append('say("%lld", (long long)r);')
        elif kind == "float":
            lines.append('unsigned long long bits; double value = r; memcpy(&bits, &value, 8); say("%llx", value != value ? ~0ull : bits);')
        elif kind == "pointer":
            lines.append('if (!r) say("null");')
            lines += [f'else if ((char *)r >= (char *){name} && (char *)r <= (char *)({name} + {size})) say("in:{name}:%ld", (long)((char *)r - (char *){name}));'
                      for name, _, size, _ in self.buffers]
            lines.append('else say("other");')
        if self.end:
            source = self.buffers[0][0] if self.buffers else "0"
            lines.append(f'say("%ld", {self.end} ? (long)({self.end} - (char *){source}) : -1L);')
        lines.append('say("%d", number);')
        for name, element, size, written in self.buffers:
            if written:
                lines.append(f"dump({name}, {size} * sizeof({element}));")
        return "\n    ".join(lines)

    def assumptions(self, words):
        words, lines, kind = list(words), [], self.kind()
        if kind == "integer":
            value = int(words.pop(0))
            if "loose" not in self.words:
                constant = f"{value}LL" if value > -2**63 else "(-9223372036854775807LL - 1)"
                lines.append(f"r == ({result_type(self.result())}){constant}")
        elif kind == "float":
            bits = int(words.pop(0), 16)
            lines.append("r != r" if bits == 2**64 - 1 else
                         f"({{ double value = r; unsigned long long bits; memcpy(&bits, &value, 8); bits == 0x{bits:x}ull; }})")
        elif kind == "pointer":
            word = words.pop(0)
            if word.startswith("in:"):
                _, name, offset = word.split(":")
                lines.append(f"(char *)r == (char *){name} + {offset}")
            else:
                lines.append("r == 0" if word == "null" else "r != 0")
        if self.end:
            offset = int(words.pop(0))
            if self.buffers and offset >= 0:
                lines.append(f"{self.end} == (char *){self.buffers[0][0]} + {offset}")
        number = int(words.pop(0))
        if "quiet" not in self.words:
            lines.append(f"number == {number}")
        for name, _, _, written in self.buffers:
            if written:
                found = words.pop(0)[1:]
                lines += [f"((unsigned char *){name})[{k // 2}] == 0x{found[k:k + 2]}" for k in range(0, len(found), 2)]
        return "\n    ".join(f"__VERIFIER_assume({line});" for line in lines)

    def kind(self):
        result = self.result()
        if result == "void" or result.endswith("_t") and "div" in result:
            return "none"
        if result.endswith("*"):
            return "pointer"
        return "float" if result in ("double", "float", "long double") else "integer"


def result_type(text):
    return "void *" if text.endswith("*") else text


def parse_calls():
    for line in CALLS.strip().split("\n"):
        line, _, words = line.partition(" #")
        parts = re.findall(r'"[^"]*"|\S+', line)
        yield parts[0], parts[1:], words.split()


def prelude(calls):
    headers = {"errno.h", "stdlib.h", "string.h", "wchar.h", "stdio.h", "math.h", "netinet/in.h"}
    declared = []
    for name, contract in {call.name: call.contract for call in calls}.items():
        header = HEADERS.get(name, contract["header"])
        if name.startswith("__"):
            declared.append(f"extern {contract['prototype']};")
        elif header:
            headers.add(header)
    return "".join(f"#include <{header}>\n" for header in sorted(headers)) + "\n".join(declared) + """
static int compare(const void *a, const void *b) { return *(const unsigned char *)a - *(const unsigned char *)b; }
"""


NATIVE = """
#include <fcntl.h>
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>
static char record[65536];
static int length;
static void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    length += vsnprintf(record + length, sizeof record - length, format, arguments);
    record[length++] = ' ';
}
static void dump(const void *p, unsigned long n) {
    record[length++] = 'h';
    for (unsigned long k = 0; k < n; k++)
        length += sprintf(record + length, "%02x", ((const unsigned char *)p)[k]);
    record[length++] = ' ';
}
"""

NATIVE_MAIN = """
int main(void) {
    static void (*const calls[])(void) = {%s};
    for (unsigned k = 0; k < sizeof calls / sizeof *calls; k++) {
        pid_t child = fork();
        if (!child) {
            int results = fcntl(3, F_DUPFD, 200);
            close(3);
            alarm(5);
            calls[k]();
            dprintf(results, "%%u ok %%.*s\\n", k, length, record);
            _exit(0);
        }
        int status;
        waitpid(child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 99)
            dprintf(3, "%%u report\\n", k);
        else if (!WIFEXITED(status) || WEXITSTATUS(status))
            dprintf(3, "%%u died\\n", k);
    }
}
"""


def native(calls, folder):
    """For each call: ("ok", words), ("report", None) or None if it ended in another way."""
    text = prelude(calls) + NATIVE
    for k, call in enumerate(calls):
        text += f"static void call{k}(void) {{\n    {call.body()}\n    {call.observers()}\n}}\n"
    text += NATIVE_MAIN % ", ".join(f"call{k}" for k in range(len(calls)))
    source, binary, records = (os.path.join(folder, name) for name in ("native.c", "native", "records"))
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run(["clang-19", "-O0", "-fsanitize=address", *BATCH_FLAGS, source, "-o", binary, "-lm"],
                          capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"does not compile: {done.stderr[:2000]}")
    with open(os.path.join(folder, "input"), "wb") as file:
        file.write(bytes(random.Random(len(calls)).choice(b"ab\n0 \xff") for _ in range(4096)))
    options = "exitcode=99:detect_leaks=0:allocator_may_return_null=1:symbolize=0:log_path=/dev/null"
    with open(records, "w") as out, open(os.path.join(folder, "input"), "rb") as given:
        subprocess.run(["sh", "-c", 'exec "$0" 3>&1 >/dev/null 2>&1', binary], stdin=given, stdout=out, timeout=600 + 5 * len(calls), cwd=folder,
                       env={"ASAN_OPTIONS": options, "PATH": os.environ["PATH"]})
    results = [None] * len(calls)
    with open(records, encoding="utf-8", errors="replace") as file:
        for line in file:
            parts = line.split()
            results[int(parts[0])] = ("ok", parts[2:]) if parts[1] == "ok" else ("report", None) if parts[1] == "report" else None
    return results


class Runner:
    def __init__(self, options):
        self.options = options
        self.counts = {"calls": 0, "reports": 0, "decided": 0, "undecided": 0, "different": 0}
        self.unsupported = {}
        self.seen = set()

    def verdict(self, text, prop, name):
        with tempfile.TemporaryDirectory() as folder:
            source = os.path.join(folder, f"{name}.c")
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run([self.options.vouch, "--engine", "bmc", "--property", prop, "--timeout", "20", "-D_GNU_SOURCE", source],
                                  capture_output=True, text=True, errors="replace")
            match = re.search(r"VERDICT: (TRUE|FALSE|UNKNOWN)(.*)\s*$", done.stdout)
            if not match:
                print(f"no verdict for {name}: {done.stderr[-300:]}", flush=True)
                return "UNKNOWN", "(none)"
            return match.groups()

    def program(self, calls, observed=None):
        text = prelude(calls) + "extern void __VERIFIER_assume(int);\nextern void reach_error(void);\n"
        for k, call in enumerate(calls):
            after = call.assumptions(observed[k]) if observed else ""
            text += f"static void call{k}(void) {{\n    {call.body()}\n    {after}\n}}\n"
        made = "".join(f"    call{k}();\n" for k in range(len(calls)))
        return text + f"int main(void) {{\n{made}    {'reach_error();' if observed else ''}\n}}\n"

    def differs(self, what, calls, text):
        self.counts["different"] += 1
        print(f"DIFFERS: {what}: {calls[-1].text()}    with {' '.join(calls[-1].setup)}", flush=True)
        if self.options.keep:
            os.makedirs(self.options.keep, exist_ok=True)
            with open(os.path.join(self.options.keep, f"{calls[-1].name}_{self.counts['different']}.c"), "w", encoding="utf-8") as file:
                file.write(text)

    def judge(self, name, verdict, rest):
        if verdict == "UNKNOWN":
            self.counts["undecided"] += 1
            self.unsupported.setdefault(name, rest)
        else:
            self.counts["decided"] += 1

    def allowed(self, calls, observed):
        """The model must be able to do what was observed; halves the batch to find the culprits."""
        text = self.program(calls, observed)
        verdict, rest = self.verdict(text, "reach", calls[0].name)
        if rest.startswith("(refuted evidence"):  # the model gets there, the native run with made-up values does not
            verdict = "FALSE"
        if verdict == "FALSE" or verdict == "UNKNOWN" and len({call.name for call in calls}) == 1:
            self.judge(calls[0].name, verdict, rest)
        elif len(calls) > 1:
            half = len(calls) // 2
            self.allowed(calls[:half], observed[:half])
            self.allowed(calls[half:], observed[half:])
        else:
            self.differs(f"the model cannot do what was observed ({' '.join(observed[0])})", calls, text)

    def no_alarm(self, calls):
        text = self.program(calls)
        verdict, rest = self.verdict(text, "valid-deref", calls[0].name)
        if verdict == "TRUE" or verdict == "UNKNOWN" and len({call.name for call in calls}) == 1:
            self.judge(calls[0].name, verdict, rest)
        elif len(calls) > 1:
            half = len(calls) // 2
            self.no_alarm(calls[:half])
            self.no_alarm(calls[half:])
        else:
            self.differs("a valid call is called a memory error", calls, text)

    def chunk(self, lines, contracts):
        """Some functions: one native program; their calls are mixed in the model's batches."""
        calls = []
        for name, tokens, words in lines:
            rng = random.Random(f"{self.options.seed} {name} {' '.join(tokens)}")
            calls += [Call(name, tokens, words, contracts[name], rng) for _ in range(self.options.count)]
        with tempfile.TemporaryDirectory() as folder:
            results = native(calls, folder)
        # A call that is invalid, but that AddressSanitizer says nothing about, may have read or changed anything.
        clean = [(call, result[1]) for call, result in zip(calls, results) if result and result[0] == "ok" and call.is_valid]
        reported = [call for call, result in zip(calls, results) if result and result[0] == "report"]
        self.seen.update(call.name for call, _ in clean)
        self.counts["calls"] += len(clean) + len(reported)
        self.counts["reports"] += len(reported)
        for part in batches(clean, self.options.batch):
            self.allowed([call for call, _ in part], [observed for _, observed in part])
        for part in batches([pair for pair in clean if "input" not in pair[0].words], self.options.batch):
            self.no_alarm([call for call, _ in part])
        for call in self.chosen(reported):
            text = self.program([call])
            verdict, rest = self.verdict(text, "valid-deref", call.name)
            if verdict == "TRUE":
                self.differs("AddressSanitizer reports what is proved safe", [call], text)
            else:
                self.judge(call.name, verdict, rest)
        if self.options.progress:
            print(f"so far, with {lines[0][0]} to {lines[-1][0]}: {self.summary()}", flush=True)

    def summary(self):
        return ", ".join(f"{count} {word}" for word, count in self.counts.items())

    def chosen(self, reported):
        taken = {}
        for call in reported:
            taken.setdefault(call.name, []).append(call)
        for name, calls in taken.items():
            if self.options.violations >= 1 or random.Random(f"{self.options.seed} {name}").random() < self.options.violations:
                yield from calls[:max(1, int(self.options.violations))]


def batches(pairs, size):
    """Calls that the model cannot follow to the end natively, or that need a process of their own, stay apart from the others."""
    groups = {}
    for pair in pairs:
        call = pair[0]
        apart = any(clause["clause"] in ("opaque", "unknown", "limit") for clause in call.contract["clauses"])
        groups.setdefault((call.name, id(pair)) if "each" in call.words else call.name if apart else None, []).append(pair)
    for group in groups.values():
        for start in range(0, len(group), size):
            yield group[start:start + size]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("vouch")
    parser.add_argument("seed")
    parser.add_argument("count", type=int)
    parser.add_argument("--violations", type=float, default=1)
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only")
    parser.add_argument("--keep")
    parser.add_argument("--progress", action="store_true")
    options = parser.parse_args()
    table = json.loads(subprocess.run([options.vouch, "library", "--json"], capture_output=True, text=True, check=True).stdout)
    contracts = {entry["name"]: entry for entry in table}
    wanted = options.only.split(",") if options.only else None
    lines = [line for line in parse_calls() if not wanted or line[0] in wanted]
    for name in {name for name, _, _ in lines if name in MATHEMATICS}:
        contracts.setdefault(name, {"name": name, "header": "math.h", "result": MATHEMATICS[name], "clauses": []})
    missing = sorted({name for name, _, _ in lines if name not in contracts})
    if missing:
        print("not in the table:", " ".join(missing))
    lines = [line for line in lines if line[0] in contracts]
    runner = Runner(options)
    chunks = [lines[start:start + CHUNK] for start in range(0, len(lines), CHUNK)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(lambda chunk: runner.chunk(chunk, contracts), chunks))
    idle = sorted({name for name, _, _ in lines} - runner.seen)
    if idle:
        print("no call ended well:", " ".join(idle))
    for name, rest in sorted(runner.unsupported.items()):
        print(f"undecided: {name}: {rest[:150]}")
    functions = len({name for name, _, _ in lines})
    print(f"contracts: {functions} functions, {runner.summary()}")
    sys.exit(1 if runner.counts["different"] or idle else 0)


main()
