package main

import "fmt"

func main() { fmt.Println(min(1, 2)) }
