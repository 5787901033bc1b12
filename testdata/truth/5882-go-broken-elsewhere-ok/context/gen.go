//go:build ignore

import "fmt"
