package main

import "example.com/b"

func main() { println(b.Count(1)) }
