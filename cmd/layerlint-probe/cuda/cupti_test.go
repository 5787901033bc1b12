//go:build linux

package cuda

import (
	"testing"
	"unsafe"
)

// The offsets are those of CUpti_ActivityKernel9 in cupti_activity.h.
func TestKernelRecordLayout(t *testing.T) {
	var r kernelRecord
	for name, c := range map[string][2]uintptr{
		"start": {unsafe.Offsetof(r.start), 16},
		"end":   {unsafe.Offsetof(r.end), 24},
		"grid":  {unsafe.Offsetof(r.grid), 52},
		"block": {unsafe.Offsetof(r.block), 64},
		"name":  {unsafe.Offsetof(r.name), 104},
	} {
		if c[0] != c[1] {
			t.Errorf("%s lies at %d, not %d", name, c[0], c[1])
		}
	}
}
