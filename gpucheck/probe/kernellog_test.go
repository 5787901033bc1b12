//go:build linux

package probe

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestKernelLog(t *testing.T) {
	var k KernelLog
	for _, record := range []string{
		"4,900,1500000,-;NVRM: Xid (PCI:0000:06:00): 31, pid=717, name=python3, channel 0x02000008, intr 00000000. MMU Fault: ENGINE GRAPHICS\n SUBSYSTEM=pci\n",
		"4,901,2500000,-;NVRM: Xid (PCI:0000:06:00): 31, pid=901, name=pt_main_thread, channel 0x02000010, intr 00000000. MMU Fault\n",
		"4,902,3000000,-;NVRM: Xid (PCI:0000:2B:00): 79, GPU has fallen off the bus.\n",
		"4,903,3100000,-;NVRM: Xid (PCI:0000:06:00): 63, pid='<unknown>', name=<unknown>, Row Remapper: New row marked for remapping\n",
		"3,904,4000000,-;nvidia-nvswitch3: SXid (PCI:0000:a9:00.0): 12028, Non-fatal, Link 32 egress non-posted PRIV error\n",
		"6,905,4000000,-;NVRM: GPU at PCI:0000:2b:00: GPU-0b11d014\n",
		"6,906,4000000,-;usb 1-1: new device\n",
	} {
		k.add(record)
	}
	want := []Event{
		{"Xid", 31, "0000:06:00", "pt_main_thread, PID 901", "channel 0x02000010, intr 00000000. MMU Fault", 2.5, 2},
		{"Xid", 79, "0000:2b:00", "", "GPU has fallen off the bus.", 3, 1},
		{"Xid", 63, "0000:06:00", "", "Row Remapper: New row marked for remapping", 3.1, 1},
		{"SXid", 12028, "0000:a9:00.0", "", "Non-fatal, Link 32 egress non-posted PRIV error", 4, 1},
	}
	if diff := cmp.Diff(want, k.Events); diff != "" {
		t.Error(diff)
	}
	if k := ReadKernelLog(filepath.Join(t.TempDir(), "kmsg")); k.Error == "" {
		t.Error("a log that is not there was read")
	}
	if k := ReadKernelLog("/dev/null"); k.Error != "" || k.Events != nil {
		t.Errorf("an empty log: %+v", k)
	}
}
