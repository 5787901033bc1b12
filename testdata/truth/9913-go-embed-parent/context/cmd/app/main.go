package main

import (
	"embed"
	"fmt"
)

//go:embed ../../static
var files embed.FS

func main() { fmt.Println(files) }
