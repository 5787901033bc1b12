#include <stdio.h>
#include "config.h"
int main(void)
{
    int retries = LIMIT;
    printf("%d\n", retires);
    return 0;
}
