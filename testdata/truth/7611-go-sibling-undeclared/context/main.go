package main

import "fmt"

func main() { fmt.Println(min(1, 2), least(1, 2)) }
