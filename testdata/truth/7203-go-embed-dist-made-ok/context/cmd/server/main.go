package main

import (
	"fmt"

	"example.com/tsdproxy/web"
)

func main() { fmt.Println(web.Static) }
