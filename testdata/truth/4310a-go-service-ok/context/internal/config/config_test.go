package config

import "testing"

func TestLoad(t *testing.T) {
	c, err := Load(func(string) (string, bool) { return "", false })
	if err != nil || c.Listen != ":8080" {
		t.Fatal(c, err)
	}
	if _, err := Load(func(n string) (string, bool) { return "soon", n == "TIMEOUT" }); err == nil {
		t.Error("no error")
	}
}
