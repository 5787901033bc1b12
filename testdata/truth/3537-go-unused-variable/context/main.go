package main

import (
	"fmt"
	"os"
)

func main() {
	host := os.Getenv("HOST")
	name := "job"
	fmt.Println(name)
}
