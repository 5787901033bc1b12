//go:build !gpu

package main

// embeddedProbe is empty in a build that holds none.
var embeddedProbe []byte
