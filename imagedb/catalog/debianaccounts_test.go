package catalog

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestDebianAccounts: which users and groups packages make, and what they need; any where a package is not known.
func TestDebianAccounts(t *testing.T) {
	for _, c := range []struct {
		release     string
		names       []string
		recommends  bool
		makes, none string
	}{
		{"debian 12", []string{"openssh-client", "sudo"}, false, "_ssh", "docker"},
		{"debian 12", []string{"docker.io"}, false, "docker", "postgres"},
		{"debian 12", []string{"postgresql"}, false, "postgres", "mysql"},
		{"debian 12", []string{"systemd-sysv"}, false, "systemd-journal", "docker"},
		{"debian 12", []string{"cron"}, false, "crontab", "docker"},
		{"debian 12", []string{"curl", "adduser"}, false, "", "docker"},
		{"debian 12", []string{"curl", "docker-ce"}, false, "docker", ""},
		{"debian 11", []string{"openssh-server"}, false, "ssh", ""},
		{"ubuntu 22.04", []string{"rsyslog"}, false, "syslog", ""},
		{"ubuntu 16.04", []string{"snmpd"}, false, "snmp", ""},
		{"ubuntu 16.04", []string{"tomcat7"}, false, "tomcat7", ""},
		{"debian 10", []string{"quagga"}, false, "quagga", ""},
		{"debian 12", nil, false, "docker", ""},
	} {
		r, _ := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: c.release, Arch: "amd64"})
		accounts, known := r.(packages.Bringer).Accounts(c.names, c.recommends)
		if !known || c.makes != "" && !slices.Contains(accounts, c.makes) || c.none != "" && slices.Contains(accounts, c.none) {
			t.Errorf("%s, %v: known %v, %d accounts; want %q and not %q", c.release, c.names, known, len(accounts), c.makes, c.none)
		}
	}
}
