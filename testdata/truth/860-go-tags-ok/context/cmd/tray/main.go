//go:build prod

package main

import "fmt"

func main() { fmt.Println("ok") }
