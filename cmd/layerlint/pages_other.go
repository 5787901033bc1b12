//go:build !linux

package main

// useHugePages does nothing: other systems choose the sizes of pages by themselves.
func useHugePages() {}
