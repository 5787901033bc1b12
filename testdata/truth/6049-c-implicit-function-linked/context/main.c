#include <stdio.h>
int main(void)
{
    prinft("x\n");
    return 0;
}
