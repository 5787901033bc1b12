package main

import "time"

func main() {
	if _, err := time.LoadLocation("Europe/Berlin"); err != nil {
		panic(err)
	}
}
