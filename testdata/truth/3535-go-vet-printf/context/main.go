package main

import "fmt"

func main() {
	n := 3
	fmt.Printf("counted %s files\n", n)
}
