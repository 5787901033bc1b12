package fetch

import (
	"net/url"
	"testing"
)

// A mirror gets no password of the host that it stands for.
func TestMovedWithoutThePassword(t *testing.T) {
	u, err := url.Parse("http://user:sekret@deb.example.com/debian")
	if err != nil {
		t.Fatal(err)
	}
	for _, mirror := range []string{"mirror.example.com", "https://mirror.example.com/x"} {
		if got := moved(*u, mirror); got.User != nil {
			t.Errorf("%s: got %s", mirror, got.String())
		}
	}
}

func TestMoved(t *testing.T) {
	u, err := url.Parse("http://deb.example.com/debian/dists/a")
	if err != nil {
		t.Fatal(err)
	}
	for mirror, want := range map[string]string{
		"mirror.example.com":                 "http://mirror.example.com/debian/dists/a",
		"mirror.example.com:8080":            "http://mirror.example.com:8080/debian/dists/a",
		"https://mirror.example.com":         "https://mirror.example.com/debian/dists/a",
		"https://mirror.example.com/x/":      "https://mirror.example.com/x/debian/dists/a",
		"https://mirror.example.com/apt-all": "https://mirror.example.com/apt-all/debian/dists/a",
	} {
		if got := moved(*u, mirror); got.String() != want {
			t.Errorf("%s: got %s, want %s", mirror, got.String(), want)
		}
	}
}
