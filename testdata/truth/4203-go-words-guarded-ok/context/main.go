package main

import (
	"flag"
	"fmt"
	"os"
)

var names = map[string]bool{"a": true}

func mode() string {
	if len(os.Args) > 1 && os.Args[1] == "--help" {
		return os.Args[1]
	}
	return ""
}

func main() {
	cfg := flag.String("config", "", "path")
	flag.Parse()
	if len(os.Args) > 1 && os.Args[1] == "serve" {
		fmt.Println(os.Args[1])
	}
	port := "80"
	if len(os.Args) >= 2 {
		port = os.Args[1]
	}
	switch {
	case len(os.Args) > 1 && os.Args[1] == "x":
		fmt.Println("x")
	default:
	}
	args := os.Args
	if len(args) > 2 || len(os.Args) == 2 && os.Args[1] == "y" {
		fmt.Println(args[1])
	}
	cmd := "serve"
	if flag.NArg() > 0 {
		cmd = flag.Arg(0)
	}
	switch cmd {
	case "serve":
	default:
		os.Exit(2)
	}
	if *cfg == "" {
		*cfg = os.Getenv("CONFIG")
	}
	defer func() { _ = recover(); _ = os.Args[len(os.Args)-1] }()
	fmt.Println(port, mode(), names[os.Args[0]], *cfg)
}
