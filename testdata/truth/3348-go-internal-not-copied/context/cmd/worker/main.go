package main

import (
	"fmt"

	"github.com/acme/worker/internal/queue"
	"github.com/acme/worker/pkg/version"
)

func main() { fmt.Println(queue.New(), version.Version) }
