package main

import "fmt"

var version, date = "dev", ""

func main() { fmt.Println(version, date) }
