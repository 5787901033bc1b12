package gpucheck

// throttles names the bits of nvmlClocksEventReasons. Source: nvml.h of CUDA 13.0.
var throttles = []struct {
	bit  uint64
	name string
}{
	{0x1, "idle"},
	{0x2, "application clocks"},
	{0x4, "power cap"},
	{0x8, "hardware slowdown"},
	{0x10, "sync boost"},
	{0x20, "software thermal slowdown"},
	{0x40, "hardware thermal slowdown"},
	{0x80, "hardware power brake"},
	{0x100, "display clocks"},
}

// Throttles names the reasons for lower clocks that a device reports as bits.
func Throttles(bits uint64) []string {
	var list []string
	for _, t := range throttles {
		if bits&t.bit != 0 {
			list = append(list, t.name)
		}
	}
	return list
}
