package main

import (
	"fmt"
	"net"
	"os/user"
)

func main() {
	u, _ := user.Current()
	a, err := net.LookupHost("localhost")
	fmt.Println(u, a, err)
}
