// A CUPTI that knows of no kernel. On the flush it asks for a buffer and hands back one record, from a thread of its own as the
// real one does. ENABLE is what cuptiActivityEnable answers; NAME is the kernel's.
#include <pthread.h>
#include <stdint.h>
#include <string.h>

#ifndef ENABLE
#define ENABLE 0
#endif
#ifndef NAME
#define NAME "layerlint_copy"
#endif

static void (*want)(uint8_t **, size_t *, size_t *);
static void (*done)(void *, uint32_t, uint8_t *, size_t, size_t);

int cuptiGetVersion(uint32_t *v) { *v = 130001; return 0; }
int cuptiActivityRegisterCallbacks(void *r, void *c) { want = r; done = c; return 0; }
int cuptiActivityEnable(int kind) { return ENABLE; }
int cuptiActivityDisable(int kind) { return 0; }
int cuptiGetResultString(int r, const char **s) { *s = r == 35 ? "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES" : "CUPTI_ERROR_OF_TEST"; return 0; }

static void *deliver(void *unused) {
	uint8_t *buffer = 0;
	size_t size = 0, most = 0;
	want(&buffer, &size, &most);
	if (!buffer || size < 160) return 0;
	memset(buffer, 0, 160);
	*(uint32_t *)buffer = 10;
	*(uint64_t *)(buffer + 16) = 1000;
	*(uint64_t *)(buffer + 24) = 35000;
	*(int32_t *)(buffer + 52) = 2048;
	*(int32_t *)(buffer + 64) = 512;
	*(const char **)(buffer + 104) = NAME;
	done(0, 0, buffer, size, 160);
	return 0;
}

int cuptiActivityFlushAll(uint32_t flag) {
	pthread_t thread;
	if (pthread_create(&thread, 0, deliver, 0)) return 999;
	pthread_join(thread, 0);
	return 0;
}

int cuptiActivityGetNextRecord(uint8_t *buffer, size_t valid, uint8_t **record) {
	if (*record) return 12;
	*record = buffer;
	return 0;
}
