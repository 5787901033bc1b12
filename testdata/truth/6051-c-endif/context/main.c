#include <stdio.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>

int main(void)
{
    return 0;
}
