package main

import (
	"fmt"

	"example.com/model/internal/schema"
)

func main() { fmt.Println(schema.Load("a: 1")) }
