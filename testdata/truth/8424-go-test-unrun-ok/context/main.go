package main

import "fmt"

func Net(gross int) int { return gross * 100 / 119 }

func main() { fmt.Println(Net(119)) }
