package main

import "example.com/tasks/queue"

func main() { println(queue.Len()) }
