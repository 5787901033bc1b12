package main

import (
	"flag"
	"fmt"
)

var conf = flag.String("conf", "", "configuration file")

func main() {
	flag.Parse()
	fmt.Println(*conf)
}
