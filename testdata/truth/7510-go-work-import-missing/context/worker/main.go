package main

import "example.com/lib/queue"

func main() { queue.Run() }
