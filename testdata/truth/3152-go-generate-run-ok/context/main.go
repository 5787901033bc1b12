package main

import "fmt"

//go:generate go run ./tools/names -o zz_names.go

func main() { fmt.Println(names) }
