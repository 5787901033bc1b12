// An NCCL over the memory of driver.c. FAULT 1 sums one element wrongly, 2 fails the set-up.
#include <stddef.h>

#ifndef FAULT
#define FAULT 0
#endif

static struct { const float *in; float *out; size_t count; } queue[64];
static int queued;

int ncclGetVersion(int *v) { *v = 22809; return 0; }
int ncclCommInitAll(void **c, int n, const int *devices) { for (int i = 0; i < n; i++) c[i] = (void *)(size_t)(i + 1); return FAULT == 2 ? 2 : 0; }
int ncclCommDestroy(void *c) { return 0; }
int ncclGroupStart(void) { queued = 0; return 0; }
int ncclAllReduce(const void *in, void *out, size_t count, int type, int op, void *c, void *stream) {
	queue[queued].in = in, queue[queued].out = out, queue[queued].count = count;
	queued++;
	return type == 7 && op == 0 ? 0 : 4;
}
int ncclGroupEnd(void) {
	for (size_t k = 0; queued && k < queue[0].count; k++) {
		double sum = 0;
		for (int i = 0; i < queued; i++) sum += queue[i].in[k];
		for (int i = 0; i < queued; i++) queue[i].out[k] = sum;
	}
	if (FAULT == 1) queue[1].out[77] += 1;
	return 0;
}
const char *ncclGetErrorString(int r) { return r == 2 ? "unhandled system error" : "no error"; }
const char *ncclGetLastError(void *c) { return "shared memory is too small"; }
