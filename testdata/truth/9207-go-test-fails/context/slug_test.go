package slug

import "testing"

func TestMake(t *testing.T) {
	if got := Make("Hello World"); got != "hello_world" {
		t.Fatalf("got %q", got)
	}
}
