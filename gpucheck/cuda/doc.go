// Package cuda tries out the CUDA libraries of the machine that it runs on: it opens them with dlopen, launches kernels through
// the driver API, asks CUPTI for a record and lets several devices talk to each other. Every vendor library is opened in a child
// process with a time limit, so that a crash in one is a finding and not the end of the check.
//
// It changes no setting of a device, takes plain allocations only, at most MaxMemory on each device, and frees them. It judges
// nothing: package gpucheck and the command do.
package cuda

// MaxMemory is the most device memory, in bytes, that one step takes on one device.
const MaxMemory = 2 << 30
