package main

import (
	"cmp"
	"context"
	"fmt"
	"path"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// cause is what image why answers.
type cause struct {
	Path        string `json:"path"`
	Target      string `json:"target,omitempty"` // where links lead
	State       string `json:"state"`            // present, absent, unknown
	Likely      bool   `json:"likely,omitempty"` // the source is not sure
	Because     string `json:"because,omitempty"`
	Layer       int    `json:"layer,omitempty"` // from 1; of an absent path the one that removed it
	Digest      string `json:"digest,omitempty"`
	Instruction string `json:"instruction,omitempty"`
	Package     string `json:"package,omitempty"`
}

var presenceNames = map[filesystem.Presence]string{filesystem.Present: "present", filesystem.Absent: "absent", filesystem.Unknown: "unknown"}

func showCause(ctx context.Context, a answer, img *imagedb.Image, args []string) error {
	tree, err := img.Tree(ctx)
	if err != nil {
		return err
	}
	p := path.Join("/", args[0])
	at := filesystem.Lstat(tree, p)
	if at.Entry.Presence == filesystem.Unknown {
		at = filesystem.StatProgram(tree, p) // a source may say that there is no such command
	}
	c := cause{Path: p, State: presenceNames[at.Entry.Presence], Likely: at.Entry.Likely, Because: at.Entry.Cause.Note,
		Layer: at.Entry.Cause.Layer, Package: cmp.Or(at.Entry.Package, at.Entry.Cause.Package)}
	if to := filesystem.Stat(tree, p); to.Entry.Presence == filesystem.Present && to.Path != p {
		c.Target = to.Path
	}
	if n := c.Layer; n > 0 && n <= len(img.Layers) {
		c.Digest = img.Layers[n-1].Digest
		c.Instruction = instructionOf(img, n)
	}
	if a.json {
		return a.encode(c)
	}
	c.write(a)
	return nil
}

// instructionOf is the line of the history that made a layer, "" when the history does not tell.
func instructionOf(img *imagedb.Image, number int) string {
	var made []string
	for _, h := range img.History {
		if !h.EmptyLayer {
			made = append(made, h.CreatedBy)
		}
	}
	if len(made) != len(img.Layers) {
		return ""
	}
	return made[number-1]
}

func (c cause) write(a answer) {
	state := c.State
	if c.Likely {
		state = "likely " + state
	}
	printf(a, "%s: %s\n", c.Path, state)
	for _, line := range [][2]string{{"leads to", c.Target}, {"because", c.Because}, {"package", c.Package}, {"layer", c.layer()}, {"instruction", c.Instruction}} {
		if line[1] != "" {
			printf(a, "  %-12s %s\n", line[0], line[1])
		}
	}
}

func (c cause) layer() string {
	switch {
	case c.Layer == 0:
		return ""
	case c.State == "absent":
		return fmt.Sprintf("%d %s removed it", c.Layer, c.Digest)
	}
	return fmt.Sprintf("%d %s", c.Layer, c.Digest)
}
