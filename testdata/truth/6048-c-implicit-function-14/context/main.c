#include <stdio.h>
int main(void)
{
    puts("x");
    return helper(1);
}
