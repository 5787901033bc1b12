// A libnvidia-ml.so.1 that tells of two devices and little of them, for tests of the whole check without a device.
#include <stdint.h>
#include <string.h>

#ifndef DEVICES
#define DEVICES 2
#endif

typedef int R;
typedef uintptr_t D; // a device: its number and 1

static R text(char *to, unsigned size, const char *from) { strncpy(to, from, size); return 0; }

R nvmlInit_v2(void) { return 0; }
R nvmlInitWithFlags(unsigned flags) { return 0; }
R nvmlShutdown(void) { return 0; }
const char *nvmlErrorString(R r) { return "an error of the test"; }
R nvmlSystemGetDriverVersion(char *s, unsigned n) { return text(s, n, "580.95.05"); }
R nvmlSystemGetNVMLVersion(char *s, unsigned n) { return text(s, n, "13.580.95.05"); }
R nvmlSystemGetCudaDriverVersion(int *v) { *v = 13000; return 0; }
R nvmlDeviceGetCount_v2(unsigned *n) { *n = DEVICES; return 0; }
R nvmlDeviceGetHandleByIndex_v2(unsigned i, D *d) { *d = i + 1; return 0; }
R nvmlDeviceGetName(D d, char *s, unsigned n) { return text(s, n, "Device of test"); }
R nvmlDeviceGetUUID(D d, char *s, unsigned n) { return text(s, n, d == 1 ? "GPU-0" : "GPU-1"); }
R nvmlDeviceGetCudaComputeCapability(D d, int *major, int *minor) { *major = 9, *minor = 0; return 0; }
R nvmlDeviceGetMemoryInfo(D d, uint64_t m[3]) { m[0] = m[1] = 1 << 30, m[2] = 0; return 0; }

#define UNSUPPORTED(name) R name(void) { return 3; }
UNSUPPORTED(nvmlDeviceGetBrand)
UNSUPPORTED(nvmlDeviceGetMigMode)
UNSUPPORTED(nvmlDeviceGetEccMode)
UNSUPPORTED(nvmlDeviceGetTotalEccErrors)
UNSUPPORTED(nvmlDeviceGetRetiredPages)
UNSUPPORTED(nvmlDeviceGetPersistenceMode)
UNSUPPORTED(nvmlDeviceGetTemperature)
UNSUPPORTED(nvmlDeviceGetPowerUsage)
UNSUPPORTED(nvmlDeviceGetEnforcedPowerLimit)
UNSUPPORTED(nvmlDeviceGetComputeRunningProcesses_v3)
UNSUPPORTED(nvmlDeviceGetPciInfo_v3)
UNSUPPORTED(nvmlDeviceGetCurrPcieLinkGeneration)
UNSUPPORTED(nvmlDeviceGetMaxPcieLinkGeneration)
UNSUPPORTED(nvmlDeviceGetCurrPcieLinkWidth)
UNSUPPORTED(nvmlDeviceGetMaxPcieLinkWidth)
UNSUPPORTED(nvmlDeviceGetNvLinkState)
UNSUPPORTED(nvmlDeviceGetTopologyCommonAncestor)
