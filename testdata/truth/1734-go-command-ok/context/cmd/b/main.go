package main

import (
	"fmt"
	"os"
)

var commands = map[string]func(){"serve": func() {}}

func init() {
	commands["migrate"] = func() {}
}

func main() {
	run, ok := commands[os.Args[1]]
	if !ok {
		fmt.Println("unknown")
		os.Exit(2)
	}
	run()
}
