package main

import (
	"fmt"
	"os"

	"example.com/slug"
)

func main() {
	for _, a := range os.Args[1:] {
		fmt.Println(slug.Make(a))
	}
}
