package routes

import "testing"

func TestUnreadable(t *testing.T) {
	for p, want := range map[string]string{"/a/:id": "", "/a{/:id}": "", "/*rest": "", "*": "Missing parameter name", "/:": "Missing parameter name", "/a?": "Unexpected ?", `/a\?`: ""} {
		if got := Unreadable(p); got != want {
			t.Errorf("%s: %q, want %q", p, got, want)
		}
	}
}
