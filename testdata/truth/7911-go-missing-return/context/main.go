package main

import "fmt"

func load() (string, error) {
	fmt.Println("x")
}

func main() { load() }
