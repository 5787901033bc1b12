package main

import (
	"fmt"

	"example.com/notes/internal/store"
)

func main() { fmt.Println(store.Open()) }
