package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/layerlint/layerlint/imagedb"
)

// described is what `layerlint image config` prints.
type described struct {
	Ref          string
	Digest       string `json:",omitempty"`
	Platform     string
	Source       string
	Completeness string // of files and packages: complete, packages, partial, none
	ConfigKnown  bool   // false: Config holds what is known, there may be more
	Config       imagedb.Config
	Layers       []imagedb.Layer `json:",omitempty"`
	Advice       []string        `json:",omitempty"` // what is worth knowing of images like this one
}

var completenessNames = map[imagedb.Completeness]string{
	imagedb.ConfigOnly: "none", imagedb.Partial: "partial", imagedb.Complete: "complete", imagedb.PackagesOnly: "packages",
}

func showConfig(_ context.Context, a answer, img *imagedb.Image, _ []string) error {
	d := described{
		Ref: img.Ref, Digest: img.Digest, Platform: img.Platform, Source: img.Source,
		Completeness: completenessNames[img.Completeness],
		ConfigKnown:  img.ConfigKnown, Config: img.Config, Layers: img.Layers, Advice: img.Advice,
	}
	if a.json {
		return a.encode(d)
	}
	return d.text(a)
}

// text writes a line for each value that is set, arrays as Dockerfiles have them.
func (d described) text(a answer) error {
	table := tabwriter.NewWriter(a, 0, 0, 2, ' ', 0)
	row := func(name string, values ...string) {
		for _, v := range values {
			if v != "" {
				printf(table, "%s\t%s\n", name, v)
				name = ""
			}
		}
	}
	c := d.Config
	row("image", d.Ref)
	row("digest", d.Digest)
	row("platform", d.Platform)
	row("known from", d.Source)
	row("files known", d.Completeness)
	row("created", created(c.Created))
	row("env", c.Env...)
	row("user", c.User)
	row("workdir", c.WorkingDir)
	row("entrypoint", array(c.Entrypoint))
	row("cmd", array(c.Cmd))
	row("shell", array(c.Shell))
	row("onbuild", c.OnBuild...)
	row("volumes", c.Volumes...)
	row("ports", c.ExposedPorts...)
	for _, name := range slices.Sorted(maps.Keys(c.Labels)) {
		row("label", name+"="+c.Labels[name])
	}
	row("stop signal", c.StopSignal)
	row("healthcheck", strings.Join(c.Healthcheck, " "))
	for i, l := range d.Layers {
		row(fmt.Sprintf("layer %d", i+1), fmt.Sprintf("%s, %d bytes", cmp.Or(l.Digest, l.DiffID), l.Size))
	}
	row("advice", d.Advice...)
	if !d.ConfigKnown {
		row("...", "and what is not known")
	}
	return table.Flush()
}

func created(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.UTC().Format(time.RFC3339)
}

// array is a command in exec form, nothing when it is not set.
func array(words []string) string {
	if words == nil {
		return ""
	}
	text, _ := json.Marshal(words)
	return string(text)
}
