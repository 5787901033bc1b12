package main

import (
	"bytes"
	"testing"

	"github.com/spf13/cobra"
)

// TestCommandFor holds that a command that is made alone is the one that the whole program has.
func TestCommandFor(t *testing.T) {
	quiet := terminal{&bytes.Buffer{}, &bytes.Buffer{}, &bytes.Buffer{}}
	whole := rootCommand(quiet)
	for _, sub := range subcommands {
		alone, _, err := commandFor(quiet, []string{sub.name}).Find([]string{sub.name})
		if err != nil || alone.Name() != sub.name {
			t.Errorf("%s: found %q, error %v", sub.name, alone.Name(), err)
			continue
		}
		same, _, _ := whole.Find([]string{sub.name})
		if got, want := helpOf(alone), helpOf(same); got != want {
			t.Errorf("help of %s alone:\n%s\nin the whole program:\n%s", sub.name, got, want)
		}
	}
}

func helpOf(c *cobra.Command) string {
	var out bytes.Buffer
	c.SetOut(&out)
	_ = c.Help()
	return out.String()
}
