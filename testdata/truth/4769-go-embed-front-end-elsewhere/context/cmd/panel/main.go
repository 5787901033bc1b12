package main

import (
	"fmt"

	"example.com/panel/internal/web"
)

func main() { fmt.Println(web.Count()) }
