//go:build goexperiment.synctest

package m

const n = 3
