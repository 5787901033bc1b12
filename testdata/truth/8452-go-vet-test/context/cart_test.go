package cart

import "testing"

func TestTotal(t *testing.T) {
	c := &Cart{}
	c.Add(3)
	if c.Sum() != 3 {
		t.Fatal(c.Total())
	}
}
