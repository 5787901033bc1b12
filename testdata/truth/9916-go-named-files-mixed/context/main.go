package main

import (
	"fmt"
	"example.com/app/handlers"
)

func main() {
	fmt.Println(handlers.N)
}
