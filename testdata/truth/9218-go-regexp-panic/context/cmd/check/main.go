package main

import (
	"fmt"
	"os"

	"check/internal/rules"
)

func main() { fmt.Println(rules.Valid(os.Args[1])) }
