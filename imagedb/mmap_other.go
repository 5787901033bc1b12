//go:build !unix

package imagedb

import "os"

func mapFile(name string) ([]byte, error) { return os.ReadFile(name) }
