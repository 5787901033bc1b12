package main

import "fmt"

var version string

func main() { fmt.Println("api", version) }
