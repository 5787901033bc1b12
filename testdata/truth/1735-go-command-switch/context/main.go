package main

import (
	"fmt"
	"os"
)

func main() {
	switch os.Args[1] {
	case "serve", "run":
		fmt.Println("serving")
	case "migrate":
		fmt.Println("migrating")
	default:
		fmt.Fprintln(os.Stderr, "unknown command", os.Args[1])
		os.Exit(2)
	}
}
