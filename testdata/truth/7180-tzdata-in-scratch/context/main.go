package main

import (
	"fmt"
	"time"
)

func main() {
	loc, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	for {
		fmt.Println(time.Now().In(loc))
		time.Sleep(time.Minute)
	}
}
