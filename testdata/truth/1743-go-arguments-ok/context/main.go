package main

import (
	"fmt"
	"os"
)

func second() (s string) {
	defer func() {
		if recover() != nil {
			s = "none"
		}
	}()
	return os.Args[2]
}

func main() {
	if len(os.Args) < 2 {
		fmt.Println("usage")
		os.Exit(2)
	}
	first := os.Args[1]
	verbose := len(os.Args) > 2 && os.Args[2] == "-v"
	if len(os.Args) > 3 {
		fmt.Println(os.Args[3])
	}
	fmt.Println(first, verbose, second(), os.Args[0])
}
