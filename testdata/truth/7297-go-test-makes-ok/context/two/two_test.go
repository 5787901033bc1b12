package two

import (
	"os"
	"testing"
)

func TestTwo(t *testing.T) {
	f, err := os.OpenFile("y.txt", os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if _, err := os.ReadFile("y.txt"); err != nil {
		t.Fatal(err)
	}
}
