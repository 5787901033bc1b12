package main

import "fmt"

func main() {
	c := mustConfig()
	fmt.Println("gateway to", c.Upstream)
}
