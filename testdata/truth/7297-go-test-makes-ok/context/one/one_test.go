package one

import (
	"io/ioutil"
	"os"
	"testing"
)

func TestOne(t *testing.T) {
	if err := ioutil.WriteFile("x.txt", []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := os.ReadFile("x.txt"); err != nil {
		t.Fatal(err)
	}
}
