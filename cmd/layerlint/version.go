package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// stamp is what the linker writes into a release: version, commit and its day, separated by spaces.
var stamp string

func versionCommand(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, commit, and dates of the tables and the catalog",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			b := built()
			text := "layerlint " + b.version + "\n"
			if b.commit != "" {
				text += fmt.Sprintf("commit %s of %s\n", b.commit, b.day)
			}
			known, err := tables("")
			if err != nil {
				t.say("note: " + err.Error())
			}
			from := "embedded"
			if known != catalog.Embedded() {
				from = "fetched"
			}
			_, err = fmt.Fprintf(t.out, "%stables of %s\ncatalog of %s (%s), good until %s\n", text, releases.Recorded, known.Made, from, known.NextUpdate)
			return err
		},
	}
}

// version is the release's, or the module's as the Go command stamped it.
func version() string { return built().version }

// origin is what the program was built from; commit and day are "" where that is not known.
type origin struct{ version, commit, day string }

func built() origin {
	if words := strings.Fields(stamp); len(words) == 3 {
		return origin{words[0], words[1], words[2]}
	}
	o := origin{version: "(devel)"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return o
	}
	if info.Main.Version != "" {
		o.version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			o.commit = s.Value
		case "vcs.time":
			o.day, _, _ = strings.Cut(s.Value, "T")
		}
	}
	return o
}
