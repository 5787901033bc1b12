#include <openssl/sha.h>
int main() { return 0; }
