package main

import (
	"fmt"
	"time"
)

var version = "dev"

func main() {
	loc, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	fmt.Println(version, time.Now().In(loc))
}
