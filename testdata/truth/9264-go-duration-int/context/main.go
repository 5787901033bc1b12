package main

import (
	"os"
	"strconv"
	"time"
)

func main() {
	every, err := strconv.Atoi(os.Getenv("EVERY"))
	if err != nil {
		every = 5
	}
	time.Sleep(every * time.Second)
}
