package main

import "fmt"

func line(n int) string { return fmt.Sprintf("%s rows", n) }

func main() { fmt.Println(line(3)) }
