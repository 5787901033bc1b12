package packages

import (
	"reflect"
	"testing"
)

func TestDpkgPackages(t *testing.T) {
	const text = `Package: a
Status: hold ok installed
Architecture: amd64
Version: 1
Pre-Depends: x (>= 1)
Depends: y,
 z
Provides: p (= 1),
 q
Description: one
 more

Package: b
Status: deinstall ok config-files
Version: 2

Package: c
Status: install ok unpacked
Pre-Depends: x
`
	a := Package{Name: "a", Version: "1", Arch: "amd64", Manager: "dpkg", Depends: "x (>= 1), y, z", Provides: []string{"p", "q"}, Held: true}
	b := Package{Name: "b", Version: "2", Manager: "dpkg"}
	c := Package{Name: "c", Manager: "dpkg", Depends: "x"}
	if got, want := dpkgPackages(text, true), []Package{a, c}; !reflect.DeepEqual(got, want) {
		t.Errorf("status: %+v, want %+v", got, want)
	}
	if got, want := dpkgPackages(text, false), []Package{a, b, c}; !reflect.DeepEqual(got, want) { // a file of status.d has no Status
		t.Errorf("status.d: %+v, want %+v", got, want)
	}
}
