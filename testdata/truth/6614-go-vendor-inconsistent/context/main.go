package main

import "example.com/dep/a"

func main() { println(a.A) }
