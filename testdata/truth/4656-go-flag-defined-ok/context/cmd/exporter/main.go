package main

import (
	"flag"
	"fmt"
	"time"

	"example.com/exporter/internal/config"
)

const listenFlag = "web.listen-address"

var verbose bool

func init() {
	flag.BoolVar(&verbose, "v", false, "verbose")
}

func main() {
	listen := flag.String(listenFlag, ":9100", "address")
	retries := flag.Int("retries", 1, "retries")
	timeout := flag.Duration("timeout", time.Second, "timeout")
	flag.Parse()
	fmt.Println(*listen, *retries, *timeout, verbose, *config.Label, flag.Args())
}
