package main

import (
	"fmt"

	"example.com/x/conf"
)

func main() {
	c := conf.Default()
	fmt.Println(c.Addr, c.timeout)
}
