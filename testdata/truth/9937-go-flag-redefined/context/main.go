package main

import (
	"flag"
	"fmt"
)

func main() {
	verbose := flag.Bool("debug", false, "verbose")
	flag.Parse()
	fmt.Println(*verbose, *debug)
}
