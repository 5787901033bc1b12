#include <stdio.h>

int main(int argc, char **argv)
{
    char buf[16];
    strncpy(buf, argv[0], sizeof buf - 1);
    printf("%.15s\n", buf);
    return 0;
}

