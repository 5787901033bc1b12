#include <stdio.h>
#include "check.h"
int apply(int value);
struct item {
    int size;
};
typedef struct {
    int count;
} entry_t;
int apply(int value)
{
    return value + 1;
}
static int run(int (*apply)(int, int))
{
    return apply(1, 2);
}
static int sum(int a, int b)
{
    return a + b;
}
static int first(struct item *p)
{
    return p->size;
}
static int second(entry_t *all)
{
    entry_t *q, *p;
    p = all;
    q = all;
    return p->count + q->count;
}
static int checked(int n)
{
    int rc;
    if (n < 0)
        FAIL();
    return 0;
}
int main(void)
{
    struct item one = { 1 };
    entry_t two = { 2 };
    printf("%d\n", run(sum) + first(&one) + second(&two) + checked(1) + apply(1));
    return 0;
}
