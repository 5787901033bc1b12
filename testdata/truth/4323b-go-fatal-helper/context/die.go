package main

import (
	"fmt"
	"os"
)

func die(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "app: "+format+"\n", args...)
	os.Exit(1)
}
