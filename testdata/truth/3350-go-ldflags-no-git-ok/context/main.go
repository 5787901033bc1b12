package main

import (
	"fmt"
	"os"
)

var version = "dev"

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: tool COMMAND")
		os.Exit(2)
	}
	fmt.Printf("%s %q\n", os.Args[1], version)
}
