package main

import (
	"fmt"
	"weak"
)

func main() { fmt.Println(weak.Make(new(int))) }
