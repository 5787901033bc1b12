package main

import "testing"

func TestShellCheckAbsent(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	if program, err := shellCheck("on"); program != nil || err != nil {
		t.Errorf("on gives %v, %v; want nothing", program, err)
	}
	if _, err := shellCheck("required"); err == nil {
		t.Error("required gives no error")
	}
}
