package main

//go:generate go run mk.go

import "fmt"

var built string

func main() { fmt.Println(table, built) }
