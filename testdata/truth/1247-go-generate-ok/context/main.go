package main

//go:generate go run ./gen

func main() { println("up") }
