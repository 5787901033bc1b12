package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		usage()
	}
	switch os.Args[1] {
	case "serve":
		fmt.Println("serving")
	case "migrate":
		fmt.Println("migrating")
	default:
		usage()
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: app serve|migrate")
	os.Exit(2)
}
