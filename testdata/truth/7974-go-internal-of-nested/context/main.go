package main

import "example.com/app/kit/internal/a"

func main() { println(a.A()) }
