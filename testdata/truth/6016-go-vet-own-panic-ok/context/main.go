package main

import "fmt"

func panic(v any) { fmt.Println("warning:", v) }

func main() {
	panic("almost")
	fmt.Println("on")
}
