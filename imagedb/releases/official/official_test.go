package official

import (
	"slices"
	"testing"
)

func TestOn(t *testing.T) {
	for _, c := range []struct {
		repo, tag, day string
		want           []string
		ended          string
	}{
		{"golang", "1.13-alpine", "", []string{"alpine3.12"}, "2020-08-11"},
		{"golang", "1.13-alpine", "2020-01-15", []string{"alpine3.11"}, "2020-08-11"},
		{"golang", "1.13-alpine", "2020-06-02", []string{"alpine3.12", "alpine3.11"}, "2020-08-11"}, // moved on 2020-06-01
		{"golang", "1.13-alpine", "2019-01-01", nil, ""},
		{"node", "6", "2017-01-01", []string{"jessie"}, "2019-05-08"},
		{"node", "6", "", []string{"stretch"}, "2019-05-08"},
		{"python", "3-slim", "2021-09-01", []string{"bullseye"}, ""},
		{"maven", "3.6.1-jdk-8-slim", "", []string{"buster"}, "2019-09-10"}, // from openjdk, which moved
		{"python", "3.12-bookworm", "", nil, ""},                            // says so itself
		{"python", "nosuch", "", nil, ""},
		{"python", "", "", nil, ""},
		{"golang", "lpine", "", nil, ""}, // a part of a tag, and what tags stood on
		{"golang", "wheezy", "", nil, ""},
		{"nosuch", "latest", "", nil, ""},
		{"example.com/golang", "1.13-alpine", "", nil, ""},
	} {
		got, ok := On(c.repo, c.tag, c.day)
		if ok != (c.want != nil) || !slices.Equal(got.Releases, c.want) || ok && got.Ended != c.ended {
			t.Errorf("On(%q, %q, %q) = %+v, %v", c.repo, c.tag, c.day, got, ok)
		}
	}
}
