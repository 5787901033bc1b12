package main

import "os"

func main() {
	if len(os.Args) != 2 || os.Args[1] != "up" {
		os.Exit(2)
	}
}
