package b

import "testing"

func TestCount(t *testing.T) {
	if Count(1) != 2 {
		t.Fatal()
	}
}
