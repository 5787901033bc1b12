package cart_test

import (
	"testing"

	"example.com/cart"
)

func TestTotal(t *testing.T) {
	c := &cart.Cart{}
	c.Add(3)
	if c.Total() != 3 {
		t.Fatal(c.Total())
	}
}
