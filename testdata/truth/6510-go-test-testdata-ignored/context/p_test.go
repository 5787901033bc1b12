package td

import (
	"os"
	"testing"
)

func TestRead(t *testing.T) {
	if _, err := os.ReadFile("testdata/in.txt"); err != nil {
		t.Fatal(err)
	}
}
