// Package probe looks at the GPU stack of the machine that it runs on without opening a vendor library itself: it finds
// the files, reads what the file system and the environment show, and asks child processes, which package cuda serves.
// Each has a time limit, so that a crash in a vendor library is a finding and not the end of the check.
//
// It judges nothing: packages gpucheck and judge do.
package probe

// MaxMemory is the most device memory, in bytes, that the copies of one step take on one device. The contexts of its
// processes come on top: two on the first device, of about 600 MiB each on an H100.
const MaxMemory = 2 << 30

// NoMulticast is the environment in which NCCL must run: NVLink multicast objects are never made.
var NoMulticast = []string{"NCCL_NVLS_ENABLE=0"}
