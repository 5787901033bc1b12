package a

import "example.com/cyc/b"

const A = b.B
