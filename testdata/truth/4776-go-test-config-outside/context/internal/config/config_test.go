package config

import "testing"

func TestLoad(t *testing.T) {
	c, err := Load("../../configs/app.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if c["listen"] != ":8080" {
		t.Errorf("listen = %q", c["listen"])
	}
}
