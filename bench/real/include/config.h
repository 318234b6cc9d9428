/* What the libraries' configure scripts would have found on any POSIX system. */
#ifndef BENCH_REAL_CONFIG_H
#define BENCH_REAL_CONFIG_H
#define HAVE_STDARG_H 1
#define HAVE_STRINGS_H 1
#define HAVE_UNISTD_H 1
#define HAVE_SNPRINTF 1
#define HAVE_VSNPRINTF 1
#define HAVE_VASPRINTF 1
#define HAVE_DECL_STRTOI 0
#endif
