package settings

import "os"

func Load() (string, error) {
	b, err := os.ReadFile("settings.json")
	if err != nil {
		return "", err
	}
	return string(b), nil
}
