package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		usage(0)
	}
	cfg, err := load("/nowhere.json")
	if err != nil {
		warn(err)
	}
	switch os.Args[1] {
	case "serve":
		fmt.Println("serving")
	default:
		other(os.Args[1])
	}
	b, err := os.ReadFile("/etc/passwd")
	check(err)
	fmt.Println(len(b) > 0, cfg)
}

func load(name string) (string, error) {
	b, err := os.ReadFile(name)
	return string(b), err
}

func warn(err error) { fmt.Fprintln(os.Stderr, "warning:", err) }

func other(name string) {
	if name == "" {
		usage(2)
	}
	fmt.Println("other", name)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func usage(code int) {
	fmt.Fprintln(os.Stderr, "usage: app serve")
	os.Exit(code)
}
