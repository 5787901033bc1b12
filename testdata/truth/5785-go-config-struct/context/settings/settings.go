package settings

import "os"

var Rules = env("RULES_FILE", "rules.json")

type Settings struct {
	Port string
}

func env(key, fallback string) string {
	value := os.Getenv(key)
	if value == "" {
		return fallback
	}
	return value
}

func LogDir() string {
	if d, ok := os.LookupEnv("LOG_DIR"); ok {
		return d
	}
	return "/var/log/app"
}

func New() *Settings {
	s := &Settings{Port: env("PORT", "8080")}
	return s
}
