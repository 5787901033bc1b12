package releases

import "testing"

func TestTagOn(t *testing.T) {
	for _, c := range []struct{ repo, tag, day, want string }{
		{"debian", "latest", "2020-07-15", "buster"},
		{"debian", "stable-slim", "2018-06-01", "stretch-slim"},
		{"debian", "latest", "2019-07-10", ""}, // buster came four days before
		{"debian", "bookworm", "2020-07-15", ""},
		{"ubuntu", "latest", "2020-07-15", "20.04"},
		{"ubuntu", "latest", "2018-03-01", "16.04"},
		{"ubuntu", "rolling", "2018-03-01", "17.10"},
		{"alpine", "latest", "2018-06-01", "3.7"},
		{"alpine", "edge", "2018-06-01", ""},
		{"python", "3.8-slim", "2020-07-15", "3.8-slim-buster"},
		{"node", "12-slim", "2018-06-01", ""}, // not yet there
		{"node", "10-slim", "2020-07-15", "10-stretch-slim"},
		{"golang", "latest", "2020-07-15", "buster"},
		{"node", "4.4.3-slim", "2018-06-01", ""},
		{"node", "5-slim", "2018-06-01", ""},
		{"golang", "1.14-stretch", "2020-07-15", ""},
	} {
		got, ok := TagOn(c.repo, c.tag, c.day)
		if got != c.want && ok || ok != (c.want != "") {
			t.Errorf("%s:%s on %s: %q %v, want %q", c.repo, c.tag, c.day, got, ok, c.want)
		}
	}
}
