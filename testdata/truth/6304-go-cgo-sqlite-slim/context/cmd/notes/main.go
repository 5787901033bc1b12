package main

import (
	"fmt"

	"example.org/notes/internal/store"
)

func main() { fmt.Println("sqlite", store.Version()) }
