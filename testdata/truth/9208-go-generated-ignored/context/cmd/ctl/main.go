package main

import (
	"fmt"

	"example.com/ctl/pkg/mode"
)

func main() {
	m := mode.Fast
	fmt.Println("running", m.String())
}
