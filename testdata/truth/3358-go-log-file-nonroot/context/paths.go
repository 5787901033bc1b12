package main

import (
	"os"
	"path/filepath"
)

func logPath() string {
	dir := os.Getenv("LOG_DIR")
	if dir == "" {
		dir = "/var/log/agent"
	}
	return filepath.Join(dir, "agent.log")
}
