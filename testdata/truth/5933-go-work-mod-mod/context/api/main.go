package main

import (
	"fmt"

	"example.com/lib"
)

func main() { fmt.Println(lib.Name) }
