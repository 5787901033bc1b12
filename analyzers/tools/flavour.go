package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// adduser and addgroup are one program of Debian's and another of busybox's. Each list is of options that only the other has. Sources:
// adduser(8) of Debian 12; busybox's loginutils/adduser.c and addgroup.c, 1.36. Debian's program takes abbreviations of its long options, and
// these letters begin several or none.
var (
	onlyBusybox = Names("-S -D -G")
	onlyDebian  = Names("--group --disabled-login --quiet --firstuid --lastuid --firstgid --lastgid --add_extra_groups --conf --force-badname --allow-badname")
)

// flavoured refuses an option that this adduser or addgroup does not have.
func (a *Command) flavoured() {
	if name := path.Base(a.Fields[0].Text); name != "adduser" && name != "addgroup" || a.Executable == "" {
		return
	}
	r := a.Stat(a.Executable)
	var foreign map[string]bool
	switch {
	case r.Entry.Presence != filesystem.Present || r.Entry.Likely:
	case path.Base(r.Path) == "busybox":
		foreign = onlyDebian
	case r.Entry.Has(filesystem.KnowHead) && strings.HasPrefix(r.Entry.Head, "#!") && strings.Contains(r.Entry.Head, "perl"):
		foreign = onlyBusybox
	}
	for i, f := range a.Fields {
		option, _, _ := strings.Cut(f.Text, "=")
		if !f.Known || f.Many || option == "--" {
			return
		}
		if foreign[option] {
			a.Doubtful = false
			a.Refuse(effects.Arg{Index: i}, state.FailsOption, "unknown option "+option, false)
			return
		}
	}
}
