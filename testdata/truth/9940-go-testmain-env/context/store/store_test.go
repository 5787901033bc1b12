package store

import (
	"log"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	dsn := os.Getenv("TEST_DATABASE_URL")
	if dsn == "" {
		log.Fatal("TEST_DATABASE_URL must be set")
	}
	os.Exit(m.Run())
}

func TestOpen(t *testing.T) {
	if err := Open(""); err != nil {
		t.Fatal(err)
	}
}
