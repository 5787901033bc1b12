package config

import (
	"errors"
	"fmt"
	"os"
)

var ErrMissing = errors.New("missing")

type Config struct {
	Port string
	DSN  string
}

func Load() (*Config, error) {
	c := &Config{Port: os.Getenv("PORT")}
	for name, dst := range map[string]*string{"DATABASE_DSN": &c.DSN} {
		v, ok := os.LookupEnv(name)
		if !ok {
			return nil, fmt.Errorf("%s: %w", name, ErrMissing)
		}
		*dst = v
	}
	return c, nil
}
