package b

import "example.com/app/a"

func B() { a.A() }
