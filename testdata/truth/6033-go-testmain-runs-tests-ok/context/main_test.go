package main

import (
	"os"
	"os/exec"
	"testing"
)

const again = "APP_TEST_AGAIN"

func TestMain(m *testing.M) {
	_, found := os.LookupEnv(again)
	if !found {
		if err := os.Setenv(again, "1"); err != nil {
			panic(err)
		}
		os.Exit(m.Run())
	}
	main()
}

func TestStarts(t *testing.T) {
	if err := exec.Command(os.Args[0]).Run(); err != nil {
		t.Fatal(err)
	}
}
