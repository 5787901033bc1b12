package main

import (
	"flag"
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
		fs := flag.NewFlagSet("migrate", flag.ExitOnError)
		v := fs.Bool("v", false, "verbose")
		fs.Parse(os.Args[2:])
		fmt.Println("migrating", *v)
	default:
		usage()
	}
}

func usage() {
	fmt.Fprintln(os.Stderr, "usage: app serve|migrate")
	os.Exit(2)
}
