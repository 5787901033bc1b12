package main

import "fmt"

func main() {
	if true {
		fmt.Println("x")
}
