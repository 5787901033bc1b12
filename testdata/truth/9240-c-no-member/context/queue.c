#include "queue.h"

void queue_init(struct queue *q)
{
	q->items = NULL;
	q->size = 0;
	q->cap = 0;
}
