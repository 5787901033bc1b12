package probe

import (
	"io/fs"
	"syscall"

	"golang.org/x/sys/unix"
)

// deviceNumber returns the major number of a device node.
func deviceNumber(info fs.FileInfo) (uint32, bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return unix.Major(stat.Rdev), true
}
