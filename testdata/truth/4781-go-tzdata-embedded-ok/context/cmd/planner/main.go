package main

import (
	"fmt"
	"time"
	_ "time/tzdata"

	"example.com/planner/clock"
)

func main() {
	fmt.Println(clock.Next(time.Unix(0, 0)))
}
