package main

import "fmt"

func main() {
	panic("almost")
	fmt.Println("on")
}
