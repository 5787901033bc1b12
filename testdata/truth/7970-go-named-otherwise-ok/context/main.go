package main

import (
	"fmt"

	"example.com/go-ids"
)

func main() {
	fmt.Println(ids.Nil.String(), ids.Nil.Text)
}
