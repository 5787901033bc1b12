package config

import (
	"os"
	"path/filepath"
)

const dir = "conf"

func Load() (string, error) {
	b, err := os.ReadFile(filepath.Join(dir, "app.json"))
	if err != nil {
		return "", err
	}
	return string(b), nil
}
