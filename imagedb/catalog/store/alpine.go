package store

import "strconv"

// The bits by which Alpine's lists of names say which branches have one: branch 3.N is bit N.
const (
	AlpineEdge    uint32 = 1 << (28 + iota)
	AlpineTesting        // edge's third repository, which no image has configured
	AlpineOther          // some branch has it for other architectures than x86_64 alone
)

// AlpineBranch is the bit of a branch, "3.20" or "edge"; 0 for none.
func AlpineBranch(name string) uint32 {
	if name == "edge" {
		return AlpineEdge
	}
	if len(name) > 2 && name[:2] == "3." {
		if n, err := strconv.Atoi(name[2:]); err == nil && 0 <= n && n < 28 {
			return 1 << n
		}
	}
	return 0
}
