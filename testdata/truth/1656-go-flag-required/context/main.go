package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	var queue, broker string
	flag.StringVar(&queue, "queue", "", "queue to read")
	flag.StringVar(&broker, "broker", os.Getenv("BROKER_URL"), "address of the broker")
	flag.Parse()
	if broker == "" {
		fmt.Fprintln(os.Stderr, "worker: -broker or BROKER_URL is required")
		flag.Usage()
		os.Exit(2)
	}
	fmt.Println(queue)
}
