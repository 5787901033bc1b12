#include <openssl/sha.h>
int main(void) { unsigned char d[32]; SHA256((const unsigned char *)"", 0, d); return d[0] == 0; }
