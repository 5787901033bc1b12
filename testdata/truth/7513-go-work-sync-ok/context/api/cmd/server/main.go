package main

import (
	"fmt"

	"example.com/shop/lib"
)

func main() { fmt.Println(lib.Name()) }
