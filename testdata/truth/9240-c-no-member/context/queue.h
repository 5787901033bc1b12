#pragma once
#include <stddef.h>

struct queue {
	void **items;
	size_t len, cap;
};

void queue_init(struct queue *q);
