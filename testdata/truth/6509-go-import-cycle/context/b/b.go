package b

import "example.com/cyc/a"

const B = 1

var _ = a.A
