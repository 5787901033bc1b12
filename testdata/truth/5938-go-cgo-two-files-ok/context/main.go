package main

import (
	"fmt"

	"example.com/agent/clock"
)

func main() { fmt.Println(clock.Now() >= 0) }
