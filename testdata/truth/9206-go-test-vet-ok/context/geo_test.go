package geo

import "testing"

func TestWrap(t *testing.T) {
	if err := wrap(Point{1, 2}); err == nil {
		t.Errorf("%v %s %q %x %*d%%", err, describe("%5.2f %v", 1.5, []int{1}), "a", "b", 4, 2)
	}
	t.Logf("%z %v", level(3), level(2))
}
