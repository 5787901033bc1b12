package main

import "example.com/lib/internal/x"

func main() { x.X() }
