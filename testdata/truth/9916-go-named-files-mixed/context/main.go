package main

import (
	"example.com/app/handlers"
	"fmt"
)

func main() {
	fmt.Println(handlers.N)
}
