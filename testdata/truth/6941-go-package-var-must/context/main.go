package main

import (
	"fmt"
	"os"
)

var (
	region = must("REGION")
	table  = "rates-" + region
)

func must(name string) string {
	v, ok := os.LookupEnv(name)
	if !ok {
		panic("missing " + name)
	}
	return v
}

func main() { fmt.Println(table) }
