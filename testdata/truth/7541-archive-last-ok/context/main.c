#include <pthread.h>
int add(int a, int b);
static void *run(void *p) { return p; }
int main(void)
{
	pthread_t t;
	if (pthread_create(&t, 0, run, 0))
		return 1;
	pthread_join(t, 0);
	return add(1, -1);
}
