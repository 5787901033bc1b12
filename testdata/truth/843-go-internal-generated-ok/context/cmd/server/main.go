package main

import "example.com/orders/internal/store"

func main() { println(store.N) }
