#include "../queue.h"
int main(void) { return queue_len(); }
