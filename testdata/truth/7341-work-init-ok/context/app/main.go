package main

import (
	"fmt"

	"example.com/shared"
)

func main() { fmt.Println(shared.Name) }
