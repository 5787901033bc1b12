package main

import (
	"fmt"
	"net"
)

func main() { fmt.Println(net.ParseIP("10.0.0.1")) }
