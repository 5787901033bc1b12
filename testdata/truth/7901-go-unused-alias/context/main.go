package main

import "example.com/app/internal/store"

func main() { store.Open() }
