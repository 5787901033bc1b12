#include "queue.h"
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int queue_len(void)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
	return 0;
}
