package b

import "example.com/b/internal/add"

func Count(n int) int { return add.One(n) }
