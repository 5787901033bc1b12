package main

import (
	"fmt"
	"os"

	"example.com/lib"
)

func main() { fmt.Println(lib.Name()) }
