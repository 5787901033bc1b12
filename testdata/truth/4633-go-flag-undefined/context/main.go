package main

import (
	"flag"
	"fmt"
)

var (
	listen = flag.String("web.listen-address", ":9100", "address to listen on")
	level  = flag.String("log.level", "info", "log level")
)

func main() {
	flag.Parse()
	fmt.Println("listening on", *listen, *level)
}
