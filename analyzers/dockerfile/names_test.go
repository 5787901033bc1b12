package dockerfile

import (
	"slices"
	"testing"
)

// TestNames: what editors offer is what the parser takes.
func TestNames(t *testing.T) {
	keywords := Keywords()
	for _, k := range keywords {
		if got := parse("FROM a\n" + k + "\n").Errors; len(got) > 0 && got[0].Message == "unknown instruction: "+k {
			t.Errorf("%s is offered and unknown", k)
		}
	}
	if len(keywords) != 18 || !slices.IsSorted(keywords) || !slices.Contains(keywords, "HEALTHCHECK") {
		t.Errorf("keywords %q", keywords)
	}
	if got := FlagNames("copy"); !slices.Equal(got, []string{"chmod", "chown", "exclude", "from", "link", "parents"}) {
		t.Errorf("flags of COPY %q", got)
	}
	if got := FlagNames("ENV"); len(got) != 0 {
		t.Errorf("flags of ENV %q", got)
	}
	FlagNames("RUN")[0] = "changed"
	if FlagNames("RUN")[0] == "changed" {
		t.Error("a caller changed what others are given")
	}
	for _, kind := range []string{"bind", "cache", "secret", "ssh", "tmpfs"} {
		for _, key := range MountTypes()[kind] {
			value := map[string]string{"mode": "0600", "uid": "0", "gid": "0", "size": "1g", "sharing": "shared", "ro": "true",
				"rw": "true", "required": "true"}[key]
			if value == "" {
				value = "x"
			}
			mount := "type=" + kind + "," + key + "=" + value
			if key != "target" && kind != "secret" && kind != "ssh" {
				mount += ",target=/x"
			}
			if got := parse("FROM a\nRUN --mount=" + mount + " b\n").Errors; len(got) > 0 {
				t.Errorf("%s: %s", mount, got[0].Message)
			}
		}
	}
}
