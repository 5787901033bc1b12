package main

import (
	"slices"
	"testing"
)

// TestConfigurations holds that a configuration is looked for in each folder above a Dockerfile, the nearest first.
func TestConfigurations(t *testing.T) {
	var found []string
	for _, name := range configurations("docker/app/Dockerfile") {
		if slices.Contains([]string{"docker/app/.layerlint.yaml", "docker/.layerlint.yaml", ".layerlint.yaml", ".hadolint.yml"}, name) {
			found = append(found, name)
		}
	}
	if want := []string{"docker/app/.layerlint.yaml", "docker/.layerlint.yaml", ".layerlint.yaml", ".hadolint.yml"}; !slices.Equal(found, want) {
		t.Errorf("got %q, want %q", found, want)
	}
}
