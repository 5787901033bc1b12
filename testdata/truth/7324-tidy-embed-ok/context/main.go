package main

import (
	_ "embed"
	"fmt"

	"github.com/google/uuid"
)

//go:embed page.html
var page string

func main() {
	fmt.Println(page, len(uuid.New()))
}
