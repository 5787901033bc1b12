package main

import "example.com/lib/y"

func main() { y.Y() }
