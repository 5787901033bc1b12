package kit

import "example.com/app/kit/internal/a"

func Kit() string { return a.A() }
