#include <stdio.h>
#if 0
this isn't C (
#inculde <x.h>
#elif defined(_WIN32)
#error Windows
#endif
#ifdef __cplusplus
extern "C" {
#endif
int f(void);
#ifdef __cplusplus
}
#endif
int main(void)
{
    return 0;
}
