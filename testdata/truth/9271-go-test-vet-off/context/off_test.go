package off

import "testing"

func TestOff(t *testing.T) {
	t.Logf("%d", "text")
}
