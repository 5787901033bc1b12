package main

import "example.com/gen/internal/color"

func main() { println(color.Red) }
