// A driver without a device: memory is the process's own, and the kernels run on the processor. It stands for libcuda.so.1
// in tests. DEVICES is how many there are; INIT is what cuInit answers; FAULT plants one fault:
// 1 a wrong element, 2 a write after the result, 3 a graph that does nothing, 4 lost words in copies, 5 no peer access,
// 6 peer copies that lose a word, 7 a module that does not load, 8 a wrong product, 9 no tensor cores, 10 a
// word that does not stay.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef DEVICES
#define DEVICES 1
#endif
#ifndef INIT
#define INIT 0
#endif
#ifndef FAULT
#define FAULT 0
#endif

typedef int R;
typedef uintptr_t P;

static char *names[] = {"", "layerlint_mix", "layerlint_copy", "layerlint_rate", "layerlint_tensor", "layerlint_fill", "layerlint_verify"};
static _Thread_local struct { P f; int blocks, threads; uint64_t arg[4]; } captured;
static _Thread_local int capturing;

R cuInit(unsigned f) { return INIT; }
R cuDriverGetVersion(int *v) { *v = 13000; return 0; }
R cuGetErrorName(int c, const char **s) { *s = c == 802 ? "CUDA_ERROR_SYSTEM_NOT_READY" : c == 222 ? "CUDA_ERROR_UNSUPPORTED_PTX_VERSION" : "CUDA_ERROR_OF_TEST"; return 0; }
R cuDeviceGetCount(int *n) { *n = DEVICES; return 0; }
R cuDeviceGet(int *d, int i) { *d = i; return i < DEVICES ? 0 : 101; }
R cuDeviceGetName(char *s, int n, int d) { strncpy(s, "Device of test", n); return 0; }
R cuDeviceGetAttribute(int *v, int a, int d) { *v = a == 16 ? 2 : a == 75 ? 9 : a == 76 ? 0 : 1000; return 0; }
R cuDevicePrimaryCtxRetain(P *c, int d) { *c = 100 + d; return 0; }
R cuDevicePrimaryCtxRelease_v2(int d) { return 0; }
R cuCtxSetCurrent(P c) { return 0; }
R cuCtxSynchronize(void) { return 0; }
R cuMemGetInfo_v2(size_t *f, size_t *t) { *f = *t = 1 << 30; return 0; }
R cuMemAlloc_v2(P *p, size_t n) { *p = (P)malloc(n); return *p ? 0 : 2; }
R cuMemFree_v2(P p) { free((void *)p); return 0; }
R cuMemsetD32_v2(P p, unsigned v, size_t n) { for (size_t i = 0; i < n; i++) ((uint32_t *)p)[i] = v; return 0; }
R cuMemcpyHtoD_v2(P to, const void *from, size_t n) { memcpy((void *)to, from, n); return 0; }
R cuMemcpyDtoH_v2(void *to, P from, size_t n) { memcpy(to, (void *)from, n); return 0; }
R cuModuleLoadDataEx(P *m, const char *text, unsigned n, void *o, void *v) { *m = 1; return FAULT == 7 || FAULT == 9 && strstr(text, "sm_80") ? 222 : strncmp(text, ".version", 8) ? 218 : 0; }
R cuMemAllocHost_v2(P *p, size_t n) { *p = (P)malloc(n); return *p ? 0 : 2; }
R cuMemFreeHost(P p) { free((void *)p); return 0; }
R cuMemcpyHtoDAsync_v2(P to, P from, size_t n, P s) { memcpy((void *)to, (void *)from, n); return 0; }
R cuMemcpyDtoHAsync_v2(P to, P from, size_t n, P s) { memcpy((void *)to, (void *)from, n); return 0; }
R cuDeviceGetPCIBusId(char *s, int n, int d) { strncpy(s, d ? "0000:02:00.0" : "0000:01:00.0", n); return 0; }
R cuModuleUnload(P m) { return 0; }
R cuModuleGetFunction(P *f, P m, const char *name) { for (*f = 6; *f && strcmp(names[*f], name); --*f); return *f ? 0 : 500; }

static float half_of(uint32_t pair, int high) { uint32_t bits = high ? pair & 0xffff0000 : pair << 16; float v; memcpy(&v, &bits, 4); return v; }

// multiply does what one warp does: 16x16 by 16x8 eight times, the operands as the lanes of a warp load them.
static void multiply(float *out, uint32_t *a, uint32_t *b, uint32_t rounds) {
	float left[16][16], right[16][8];
	for (int lane = 0; lane < 32; lane++) for (int r = 0; r < 4; r++) for (int h = 0; h < 2; h++)
		left[lane / 4 + (r & 1) * 8][lane % 4 * 2 + (r >> 1) * 8 + h] = half_of(a[lane * 4 + r], h);
	for (int tile = 0; tile < 8; tile++, b += 64, out += 128) {
		for (int lane = 0; lane < 32; lane++) for (int r = 0; r < 2; r++) for (int h = 0; h < 2; h++)
			right[lane % 4 * 2 + r * 8 + h][lane / 4] = half_of(b[lane * 2 + r], h);
		for (int lane = 0; lane < 32; lane++) for (int c = 0; c < 4; c++) {
			float sum = 0;
			for (int k = 0; k < 16; k++) sum += left[lane / 4 + (c >> 1) * 8][k] * right[k][lane % 4 * 2 + (c & 1)];
			out[lane * 4 + c] = sum * rounds;
		}
	}
}

static void run(P f, int blocks, int threads, uint64_t *arg) {
	if (f == 1) {
		volatile float *out = (float *)arg[0], *a = (float *)arg[1], *b = (float *)arg[2];
		uint32_t n = (uint32_t)arg[3];
		for (uint32_t i = 0; i < n && i < (uint32_t)blocks * threads; i++) {
			volatile float product = a[i] * b[i];
			out[i] = product + 1.5f;
		}
		if (FAULT == 1) out[12345] += 1;
		if (FAULT == 2) out[n] = 0;
	} else if (f == 2) {
		size_t size = (size_t)blocks * 32768;
		memcpy((void *)arg[0], (void *)arg[1], size);
		if (FAULT == 4) ((uint32_t *)arg[0])[size / 4 - 1] = 0;
	} else if (f == 3) {
		for (int i = 0; i < blocks * threads; i++) ((float *)arg[0])[i] = 16;
	} else if (f > 4) {
		uint32_t *to = (uint32_t *)arg[0];
		uint64_t *wrong = (uint64_t *)arg[2];
		for (uint64_t i = 0; i < arg[1]; i++) {
			uint32_t want = (uint32_t)i * 0x9e3779b1u ^ (uint32_t)arg[3];
			if (f == 5) to[i] = FAULT == 10 && i == 99 ? 0 : want;
			else if (to[i] != want) { wrong[0]++; if (i < wrong[1]) wrong[1] = i; }
		}
	} else {
		for (int w = 0; w < blocks * threads / 32; w++) multiply((float *)arg[0] + w * 1024, (uint32_t *)arg[1], (uint32_t *)arg[2], (uint32_t)arg[3]);
		if (FAULT == 8) ((float *)arg[0])[77] += 1;
	}
}

R cuLaunchKernel(P f, unsigned bx, unsigned by, unsigned bz, unsigned tx, unsigned ty, unsigned tz, unsigned shared, P stream, void **params, void **extra) {
	uint64_t arg[4] = {0};
	for (int i = 0; i < (f == 1 || f >= 4 ? 4 : f == 2 ? 2 : 3); i++) arg[i] = *(uint64_t *)params[i];
	if (capturing) {
		captured.f = f, captured.blocks = bx, captured.threads = tx;
		memcpy(captured.arg, arg, sizeof arg);
	} else {
		run(f, bx, tx, arg);
	}
	return 0;
}

R cuStreamCreate(P *s, unsigned f) { *s = 7; return 0; }
R cuStreamDestroy_v2(P s) { return 0; }
R cuStreamSynchronize(P s) { return 0; }
R cuStreamBeginCapture_v2(P s, int mode) { capturing = 1; return mode == 1 ? 0 : 900; } // in the others, allocations of other threads end it
R cuStreamEndCapture(P s, P *g) { capturing = 0; *g = 8; return 0; }
R cuGraphInstantiateWithFlags(P *e, P g, unsigned long long f) { *e = 9; return 0; }
R cuGraphLaunch(P e, P s) { if (FAULT != 3) run(captured.f, captured.blocks, captured.threads, captured.arg); return 0; }
R cuGraphDestroy(P g) { return 0; }
R cuGraphExecDestroy(P e) { return 0; }
R cuEventCreate(P *e, unsigned f) { *e = 10; return 0; }
R cuEventDestroy_v2(P e) { return 0; }
R cuEventRecord(P e, P s) { return 0; }
R cuEventSynchronize(P e) { return 0; }
R cuEventElapsedTime(float *ms, P a, P b) { *ms = 1; return 0; }
R cuDeviceCanAccessPeer(int *can, int a, int b) { *can = FAULT != 5; return 0; }
R cuCtxEnablePeerAccess(P c, unsigned f) { return 0; }
R cuMemcpyPeerAsync(P to, P tc, P from, P fc, size_t n, P s) { memcpy((void *)to, (void *)from, FAULT == 6 ? n - 4 : n); return 0; }
