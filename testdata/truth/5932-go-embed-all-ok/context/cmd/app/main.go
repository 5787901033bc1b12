package main

import (
	"fmt"

	"example.com/app/ui"
)

func main() {
	d, _ := ui.Files.ReadDir("dist")
	fmt.Println(len(d))
}
