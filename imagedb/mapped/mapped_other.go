//go:build !unix

// Package mapped reads files that never change.
package mapped

import "os"

// File is a file's content, not to be written to.
func File(name string) ([]byte, error) { return os.ReadFile(name) }
