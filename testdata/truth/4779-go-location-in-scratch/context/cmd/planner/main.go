package main

import (
	"fmt"
	"time"

	"example.com/planner/clock"
)

func main() {
	fmt.Println(clock.Next(time.Unix(0, 0)))
}
