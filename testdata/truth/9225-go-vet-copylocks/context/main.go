package main

import (
	"fmt"
	"sync"
)

type counter struct {
	mu sync.Mutex
	n  int
}

func show(c counter) { fmt.Println(c.n) }

func main() {
	var c counter
	c.mu.Lock()
	c.n++
	c.mu.Unlock()
	show(c)
}
