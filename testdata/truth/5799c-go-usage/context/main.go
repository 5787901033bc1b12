package main

import (
	"fmt"
	"os"
	"time"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: agent serve")
		os.Exit(2)
	}
	time.Sleep(time.Hour)
}
