package main

import (
	"fmt"

	"notes/internal/store"
)

func main() {
	fmt.Println(store.Open())
}
