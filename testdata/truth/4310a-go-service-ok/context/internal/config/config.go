package config

import (
	_ "embed"
	"fmt"
	"strings"
	"time"
)

//go:embed routes.txt
var routes string

type Config struct {
	Listen  string
	Timeout time.Duration
	Routes  map[string]string
}

func Load(get func(string) (string, bool)) (*Config, error) {
	c := &Config{Listen: ":8080", Timeout: time.Second, Routes: map[string]string{}}
	if v, ok := get("LISTEN"); ok {
		c.Listen = v
	}
	if v, ok := get("TIMEOUT"); ok {
		d, err := time.ParseDuration(v)
		if err != nil {
			return nil, fmt.Errorf("TIMEOUT: %w", err)
		}
		c.Timeout = d
	}
	for _, line := range strings.Split(strings.TrimSpace(routes), "\n") {
		k, v, ok := strings.Cut(line, " ")
		if !ok {
			continue
		}
		c.Routes[k] = v
	}
	return c, nil
}
