package three

import (
	write "io/ioutil"
	"os"
	"testing"
)

func make() { _ = write.WriteFile("z.txt", nil, 0o644) }

func TestThree(t *testing.T) {
	make()
	if _, err := os.ReadFile("z.txt"); err != nil {
		t.Fatal(err)
	}
}
