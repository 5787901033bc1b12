package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

func buildsCommand(t terminal) *cobra.Command {
	format, asJSON := "", false
	c := &cobra.Command{
		Use:   "builds [PATH...]",
		Short: "List the image builds in compose files, bake files, workflows and other definitions",
		Args:  cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, paths []string) error {
			if err := validAnswer(format); err != nil {
				return err
			}
			if len(paths) == 0 {
				paths = []string{"."}
			}
			builds, err := allBuilds(t, paths)
			if err != nil {
				return err
			}
			if asJSON || format == "json" {
				return writeBuilds(t, builds)
			}
			if len(builds) == 0 {
				t.say("no build definitions in " + strings.Join(paths, ", "))
				return nil
			}
			return tableOfBuilds(t, builds)
		},
	}
	registerAnswer(c, &format)
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	_ = c.Flags().MarkHidden("json") // the older name of --format json
	return c
}

// allBuilds are the builds of the repositories that paths lie in, those of definitions below the paths and above them.
func allBuilds(t terminal, paths []string) (builds []definitions.Build, err error) {
	all := discoveries{}
	for _, p := range paths {
		f, err := find(p)
		if err != nil {
			return nil, err
		}
		for _, err := range f.unread {
			t.complain(err)
		}
		all.add(f)
	}
	for _, root := range slices.Sorted(maps.Keys(all)) {
		builds = append(builds, all[root].builds()...)
	}
	return builds, nil
}

// definedBuild is a build as JSON has it. A value that is not known is null; paths are relative to the repository's
// root.
type definedBuild struct {
	Kind       definitions.Kind   `json:"kind"`
	Name       string             `json:"name"`
	Path       string             `json:"path"` // of the definition
	Line       int                `json:"line"` // from 1
	Dockerfile *string            `json:"dockerfile"`
	Inline     bool               `json:"inline,omitempty"`
	Context    *string            `json:"context"`
	Remote     bool               `json:"remote,omitempty"`
	Staged     bool               `json:"staged,omitempty"` // other programs gather the context
	Args       map[string]*string `json:"args"`
	Target     *string            `json:"target"` // "": the last stage
	Platforms  []*string          `json:"platforms"`
	Contexts   map[string]*string `json:"contexts"`
	Secrets    []string           `json:"secrets"`
	Tags       []*string          `json:"tags"`
}

func writeBuilds(t terminal, builds []definitions.Build) error {
	all := []definedBuild{}
	for _, b := range builds {
		target := value(b.Target)
		if b.Target.Nowhere() {
			target = &b.Target.Value
		}
		all = append(all, definedBuild{Kind: b.Kind, Name: b.Name, Path: b.Place.File.Path, Line: line(b),
			Dockerfile: value(b.File), Inline: b.Inline,
			Context: value(b.Context), Remote: b.Remote, Staged: b.Staged, Args: values(b.Args), Target: target,
			Platforms: textsOf(b.Platforms),
			Contexts:  values(b.Contexts), Secrets: append([]string{}, b.Secrets...), Tags: textsOf(b.Tags)})
	}
	e := json.NewEncoder(t.out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}

func line(b definitions.Build) int { return b.Place.File.Position(b.Place.Start).Line + 1 }

func value(t definitions.Text) *string {
	if !t.Known {
		return nil
	}
	return &t.Value
}

func values(m map[string]definitions.Text) map[string]*string {
	all := map[string]*string{}
	for name, t := range m {
		all[name] = value(t)
	}
	return all
}

func textsOf(texts []definitions.Text) []*string {
	all := []*string{}
	for _, t := range texts {
		all = append(all, value(t))
	}
	return all
}

func tableOfBuilds(t terminal, builds []definitions.Build) error {
	var table bytes.Buffer
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "DEFINED AT\tNAME\tDOCKERFILE\tCONTEXT\tTARGET\tARGS")
	for _, b := range builds {
		file, context := shown(b.File), shown(b.Context)
		if b.Inline {
			file = "(inline)"
		}
		if b.Remote {
			file, context = "(remote)", "(remote)"
		}
		if b.Staged {
			context = "(gathered)"
		}
		target := b.Target.Value
		if !b.Target.Known && !b.Target.Nowhere() {
			target = "?"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", report.Clean(at(b)), report.Clean(b.Name), report.Clean(file), report.Clean(context),
			report.Clean(target), report.Clean(arguments(b)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for line := range strings.Lines(table.String()) {
		fmt.Fprintln(t.out, strings.TrimRight(line, " \n"))
	}
	return nil
}

// at is where a build is defined, "compose.yaml:12".
func at(b definitions.Build) string { return fmt.Sprintf("%s:%d", b.Place.File.Path, line(b)) }

// shown is a value, "?" for one that is not known.
func shown(t definitions.Text) string {
	if !t.Known {
		return "?"
	}
	return t.Value
}

// longestValue is how many characters of an argument a table shows.
const longestValue = 40

// arguments are NAME=VALUE in order.
func arguments(b definitions.Build) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(b.Args)) {
		value := []rune(shown(b.Args[name]))
		if len(value) > longestValue {
			value = append(value[:longestValue], []rune("...")...)
		}
		all = append(all, name+"="+string(value))
	}
	return strings.Join(all, " ")
}
