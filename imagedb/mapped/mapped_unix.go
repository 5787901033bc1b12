//go:build unix

// Package mapped reads files that never change as memory that the system loads on access.
package mapped

import (
	"io"
	"syscall"

	"github.com/layerlint/layerlint/imagedb/private"
)

// File is a file's content, not to be written to. It is never unmapped: indexes live as long as the program.
func File(name string) ([]byte, error) {
	f, info, err := private.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info.Size() == 0 {
		return nil, nil
	}
	b, err := syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return io.ReadAll(f)
	}
	return b, nil
}
