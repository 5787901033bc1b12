#include <stdlib.h>
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void)
{
    size_t n = sizeof(uint32_t);
    ssize_t m = -1;
    void *p = NULL;
    struct iovec v = { p, n };
    return v.iov_len == 4 && m < 0 && htons(1) ? EXIT_SUCCESS : EXIT_FAILURE;
}
