//go:build !unix

package main

import "os"

// peak measures nothing where the system does not count.
func peak() { os.Exit(1) }
