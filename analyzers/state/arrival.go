package state

import (
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Arrival is an installation of which not every file is known, but of whose packages it is known what they bring for
// compilers.
type Arrival struct {
	Before, After *filesystem.State
	Names         []string
	Recommends    bool // recommended packages came along
	Packages      packages.Developer
}

// JoinArrivals is what two ways have in common: those that were there before both.
func JoinArrivals(a, b []*Arrival) []*Arrival {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n:n]
}
