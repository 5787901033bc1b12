package state

import (
	"fmt"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestNeeders(t *testing.T) {
	p := Packages{Complete: true, Image: PackagesOf("a", []packages.Package{
		{Manager: "dpkg", Name: "mail", Depends: "libc6 (>= 2), default-mta | mail-transport-agent, python3:any"},
		{Manager: "dpkg", Name: "exim4", Provides: []string{"mail-transport-agent"}, Depends: "libc6"},
		{Manager: "dpkg", Name: "libc6"}, {Manager: "dpkg", Name: "gone", Depends: "libc6"}, {Manager: "dpkg", Name: "python3"},
		{Manager: "apk", Name: "musl", Provides: []string{"so:libc.musl-x86_64.so.1=1"}},
		{Manager: "apk", Name: "zlib", Depends: "so:libc.musl-x86_64.so.1 !musl-dev"},
	}, false)}.With(map[PackageKey]Package{
		{"dpkg", "gone"}: {Presence: filesystem.Absent},
		{"dpkg", "new"}:  {Presence: filesystem.Present, Depends: "mail | libc6"},
	})
	want := "map[{apk musl}:[zlib] {dpkg exim4}:[mail] {dpkg libc6}:[exim4 mail new] {dpkg mail}:[new] {dpkg python3}:[mail]]"
	if got := fmt.Sprint(p.Needers()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
