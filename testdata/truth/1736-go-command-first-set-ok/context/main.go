package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	if strings.HasPrefix(os.Args[1], "-") {
		os.Args = append(os.Args[:1], os.Args[2:]...)
	}
	switch os.Args[1] {
	case "start":
		fmt.Println("starting")
	default:
		os.Exit(2)
	}
}
