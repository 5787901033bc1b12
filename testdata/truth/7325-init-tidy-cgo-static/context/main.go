package main

import (
	"fmt"
	"net"
)

func main() {
	fmt.Println(net.JoinHostPort("localhost", "80"))
	addresses, _ := net.LookupHost("localhost")
	fmt.Println(len(addresses) > 0)
}
