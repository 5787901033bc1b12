#include "queue.h"

int main(void)
{
	struct queue q;
	queue_init(&q);
	return (int)q.len;
}
