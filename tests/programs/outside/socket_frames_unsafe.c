// expect: valid-memsafety FALSE(valid-deref)
// engines-only: portfolio
// Messages with a length in front; a length beyond the buffer's is believed.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PAYLOAD 32

struct message {
    uint16_t kind;
    uint16_t length;
    unsigned char payload[PAYLOAD];
};

// Reads exactly n bytes; 0 at the end or on failure.
static int receive_all(int fd, void *to, size_t n) {
    size_t got = 0;
    while (got < n) {
        ssize_t r = recv(fd, (char *)to + got, n - got, 0);
        if (r <= 0)
            return 0;
        got += (size_t)r;
    }
    return 1;
}

static int receive_message(int fd, struct message *m) {
    uint16_t header[2];
    if (!receive_all(fd, header, sizeof header))
        return 0;
    m->kind = ntohs(header[0]);
    m->length = ntohs(header[1]);
    if (m->length == 0)
        return 0;
    return receive_all(fd, m->payload, m->length);
}

static unsigned checksum(const struct message *m) {
    unsigned sum = m->kind;
    for (unsigned i = 0; i < m->length; i++)
        sum = 31 * sum + m->payload[i];
    return sum;
}

int main(void) {
    struct sockaddr_in address;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0)
        return 1;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(7777);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0) {
        close(fd);
        return 1;
    }
    struct message m;
    unsigned total = 0;
    while (receive_message(fd, &m)) {
        total ^= checksum(&m);
        uint32_t reply = htonl(total);
        if (send(fd, &reply, sizeof reply, 0) != (ssize_t)sizeof reply)
            break;
    }
    close(fd);
    return 0;
}
