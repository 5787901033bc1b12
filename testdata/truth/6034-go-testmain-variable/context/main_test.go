package main

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	if _, found := os.LookupEnv("APP_TEST_DATABASE"); !found {
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func TestStarts(t *testing.T) {}
