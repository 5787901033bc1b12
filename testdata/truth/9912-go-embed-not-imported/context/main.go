package main

import (
	"fmt"
)

//go:embed version.txt
var version string

func main() {
	fmt.Print(version)
}
