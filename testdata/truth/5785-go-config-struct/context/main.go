package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"example.com/app/settings"
)

type app struct {
	cfg *settings.Settings
}

func (a *app) prepare() error {
	if _, err := os.ReadFile(settings.Rules); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	f, err := os.Create(filepath.Join(settings.LogDir(), "app.log"))
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	log.SetOutput(f)
	return nil
}

func main() {
	a := &app{cfg: settings.New()}
	if err := a.prepare(); err != nil {
		log.Fatal(err)
	}
	time.Sleep(time.Hour)
}
