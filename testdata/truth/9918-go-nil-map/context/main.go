package main

import (
	"fmt"
)

var routes map[string]string

func main() {
	routes["/"] = "home"
	fmt.Println(routes)
}
