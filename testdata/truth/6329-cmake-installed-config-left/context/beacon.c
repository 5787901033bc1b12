#include <stdio.h>
#include <stdlib.h>
static void die(const char *what) { perror(what); exit(EXIT_FAILURE); }
int main(void) {
    FILE *f = fopen("/etc/beacon/beacon.ini", "r");
    if (!f) die("/etc/beacon/beacon.ini");
    fclose(f);
    puts("beacon");
    return 0;
}
