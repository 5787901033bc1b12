// Package cuda is the child's side of package probe: it opens the vendor libraries with dlopen, launches kernels
// through the driver API, asks CUPTI for a record and lets several devices talk to each other. It runs in processes of
// its own only.
//
// It changes no setting of a device, takes plain allocations only, at most probe.MaxMemory on each device, and frees
// them. It keeps the contexts that it made, for the next step, until its process ends.
package cuda
