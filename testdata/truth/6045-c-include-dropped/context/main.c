#include <math.h>
int main(int argc, char **argv)
{
    char *p = NULL;
    return p == argv[argc + 1];
}
