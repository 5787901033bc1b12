// Package lib is a library.
package lib

// F is one.
func F() int { return 1 }
