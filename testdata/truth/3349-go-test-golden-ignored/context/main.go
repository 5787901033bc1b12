package main

import (
	"fmt"
	"os"
	"strings"
)

func main() { fmt.Println(render(strings.Join(os.Args[1:], " "))) }
