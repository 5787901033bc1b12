package main

import (
	"fmt"

	"example.com/tint"
)

func main() { fmt.Println(tint.Green("ok")) }
