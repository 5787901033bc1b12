package main

import (
	"fmt"

	"notes/store"
)

func main() { fmt.Println(store.Open()) }
