#include <stdio.h>
#include "calc.h"

int main(void)
{
    printf("%d\n", sum(1, 2));
    return 0;
}
