package main

import (
	_ "embed"
	"fmt"
)

//go:generate sh -c "date > stamp.txt"

//go:embed stamp.txt
var stamp string

func main() { fmt.Println(len(stamp) > 0) }
