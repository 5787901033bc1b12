package main

import (
	"log/slog"

	"example.com/agent/collect"
)

func main() { slog.Info("agent", "metrics", collect.Names()) }
