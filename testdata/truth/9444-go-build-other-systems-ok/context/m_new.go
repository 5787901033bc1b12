//go:build go1.25

package m

const n = "x"
