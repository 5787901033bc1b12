package catalog

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestDebianAccounts: which users and groups packages make, and what they need; any where a package is not known.
func TestDebianAccounts(t *testing.T) {
	for _, c := range []struct {
		names       []string
		recommends  bool
		makes, none string
	}{
		{[]string{"openssh-client", "sudo"}, false, "_ssh", "docker"},
		{[]string{"docker.io"}, false, "docker", "postgres"},
		{[]string{"postgresql"}, false, "postgres", "mysql"},
		{[]string{"systemd-sysv"}, false, "systemd-journal", "docker"},
		{[]string{"cron"}, false, "crontab", "docker"},
		{[]string{"curl", "adduser"}, false, "", "docker"},
		{[]string{"curl", "docker-ce"}, false, "docker", ""},
		{nil, false, "docker", ""},
	} {
		r, _ := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: "debian 12", Arch: "amd64"})
		accounts, known := r.(packages.Bringer).Accounts(c.names, c.recommends)
		if !known || c.makes != "" && !slices.Contains(accounts, c.makes) || c.none != "" && slices.Contains(accounts, c.none) {
			t.Errorf("%v: known %v, %d accounts; want %q and not %q", c.names, known, len(accounts), c.makes, c.none)
		}
	}
}
