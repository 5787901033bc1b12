package main

import (
	"fmt"

	"example.com/go-ids"
)

func name(n int) string {
	switch n {
	case 0:
		return "zero"
	default:
		panic(fmt.Sprintf("%d %s", n, ids.Nil))
	}
}

func main() { fmt.Println(name(0)) }
