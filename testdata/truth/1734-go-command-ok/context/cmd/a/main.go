package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		os.Exit(2)
	}
	switch os.Args[1] {
	case "serve", "run":
		fmt.Println("serving")
	case "migrate":
		fmt.Println("migrating")
	default:
		fmt.Println("unknown")
		os.Exit(2)
	}
}
