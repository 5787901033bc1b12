#include <stdio.h>
int main(void)
{
    puts(VERSION);
    return STATUS WITH_END
}
