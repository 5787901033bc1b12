package main

import (
	"fmt"

	"app/internal/ids"
)

func main() { fmt.Println(len(ids.New())) }
