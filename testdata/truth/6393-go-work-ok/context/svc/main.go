package main

import "example.com/lib"

func main() { println(lib.Name) }
