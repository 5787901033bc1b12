package administration

import "testing"

func TestScripted(t *testing.T) {
	for name, want := range map[string]bool{"cron": true, "ssh": true, "amavisd-snmp-any": true, "sshd": false, "mysqld": false, "amavisd": false} {
		if scripted(name) != want {
			t.Errorf("%s is a script of a package: want %t", name, want)
		}
	}
}
