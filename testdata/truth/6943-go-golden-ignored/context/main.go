package main

import (
	"fmt"
	"strings"
)

func format(s string) string { return strings.ToUpper(s) }

func main() { fmt.Println(format("x")) }
