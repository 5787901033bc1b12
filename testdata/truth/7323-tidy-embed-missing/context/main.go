package main

import (
	_ "embed"
	"fmt"

	"github.com/google/uuid"
)

//go:embed page.html
var page string

func main() {
	fmt.Println(page, uuid.New())
}
