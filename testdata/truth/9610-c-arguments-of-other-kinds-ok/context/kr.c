#include <stdio.h>
int add(a, b)
int a, b;
{
    return a;
}
int main(void)
{
    printf("%d\n", add(1));
    return 0;
}
