package main

import "example.com/hash/internal/sum"

func main() { println(sum.Add(1, 2)) }
