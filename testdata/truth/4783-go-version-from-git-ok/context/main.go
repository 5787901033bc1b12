package main

import "fmt"

var version = "dev"

func main() { fmt.Printf("version %q of %s\n", version, name()) }
