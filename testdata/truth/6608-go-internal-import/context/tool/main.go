package main

import "example.com/lib/internal/store"

func main() { println(store.Path) }
