package main

import (
	"flag"
	"os"
)

func main() {
	o := flag.String("o", "x.go", "")
	flag.Parse()
	if err := os.WriteFile(*o, []byte("package main\n\nvar names = []string{\"a\"}\n"), 0o644); err != nil {
		panic(err)
	}
}
