package main

import (
	"fmt"
	"os"
)

var commands = map[string]func() error{
	"serve":   serve,
	"migrate": func() error { return nil },
}

func serve() error { fmt.Println("serving"); return nil }

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: app COMMAND")
		os.Exit(2)
	}
	run, ok := commands[os.Args[1]]
	if !ok {
		fmt.Fprintf(os.Stderr, "unknown command %q\n", os.Args[1])
		os.Exit(2)
	}
	if err := run(); err != nil {
		os.Exit(1)
	}
}
