package evaluate_test

import (
	"fmt"
	"testing"

	"github.com/layerlint/layerlint/analyzers/state"
)

// TestInstallingAddsPackages: what was installed stays, what is asked for is there, and nobody knows what else.
func TestInstallingAddsPackages(t *testing.T) {
	held := state.PackageKey{Manager: "dpkg", Name: "bash"}
	asked := state.PackageKey{Manager: "rpm", Name: "git"}
	for text, want := range map[string]string{
		"RUN true":                                          "false present, unknown",
		"RUN dnf install -y git":                            "true present, true present",
		"RUN microdnf install git":                          "true present, true present",
		"RUN yum -y update && yum -y upgrade":               "true present, unknown",
		"RUN dnf install -y git && dnf remove -y git":       "unknown, unknown",
		"RUN dnf install -y @git /usr/bin/git ./git.rpm g*": "true present, unknown",
		"RUN [ -n \"$(date)\" ] || dnf install -y git":      "true present, unknown",
		"RUN rpm -e git":                                    "unknown, unknown",
	} {
		_, r := follow(t, text, nil, nil)
		last := r.Stages[0].Final.Packages
		show := func(key state.PackageKey) string {
			p := last.Lookup(key.Manager, key.Name)
			if p.Presence == 0 || p.Presence == 1 {
				return "unknown"
			}
			return fmt.Sprintf("%v present", p.Likely)
		}
		if got := show(held) + ", " + show(asked); got != want {
			t.Errorf("%s: %s, not %s", text, got, want)
		}
	}
}
