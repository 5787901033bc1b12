package geo

import "testing"

func TestDistance(t *testing.T) {
	name := "unit"
	if got := (Point{0, 0}).Distance(Point{3, 4}); got != 5 {
		t.Errorf("%d: got %v, want 5", name, got)
	}
}
