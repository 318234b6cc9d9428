/* lwIP without operating system: its own heap, no statistics. */
#define NO_SYS 1
#define SYS_LIGHTWEIGHT_PROT 0
#define LWIP_NETCONN 0
#define LWIP_SOCKET 0
#define LWIP_STATS 0
#define MEM_ALIGNMENT 8
#define MEM_SIZE 256
#define LWIP_IPV6 0
