package servers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// vsftpd takes a line for what it is to the letter: no spaces around the sign, none at the end. Source: parseconf.c and
// str_util of vsftpd 3.0, and measured with 3.0.3 of Debian 12.
var vsftpd = refusing("vsftpd", effects.Leading("", ""), first, func(a *tools.Command, l effects.Line) {
	lined(a, first(l.Args), "/etc/vsftpd.conf", func(line string) (string, state.FailureKind) {
		name, value, ok := strings.Cut(line, "=")
		upper := strings.ToUpper(value)
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#' || strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t"):
		case !ok:
			return "500 OOPS: missing value in config file for: " + name, state.FailsExit
		case strings.HasSuffix(name, " "):
			return "500 OOPS: variable \"" + name + "\": no spaces may be around =", state.FailsExit
		case (strings.HasSuffix(name, "_enable") || name == "listen" || name == "background") && value != "" &&
			!slices.Contains([]string{"YES", "NO", "TRUE", "FALSE", "1", "0"}, upper):
			return "500 OOPS: bad bool value in config file for: " + name, state.FailsExit
		}
		return "", ""
	})
})

// monit reads no control file that others may read. Source: monit(1), 5.33 and 5.34, and measured with the latter.
var monit = refusing("monit", effects.Leading("", ""), option("-c"), func(a *tools.Command, l effects.Line) {
	file := "/etc/monit/monitrc"
	if files := option("-c")(l.Args); len(files) == 1 {
		file, _ = a.At(files[0])
	}
	e := a.Stat(file).Entry
	there := e.Presence == filesystem.Present && e.Type == filesystem.Regular
	if there && e.Has(filesystem.KnowMode) && e.Mode&0o077 != 0 {
		a.Refuse(effects.Arg{}, state.FailsExit,
			fmt.Sprintf("The control file '%s' permission %04o is wrong, maximum 0700 allowed", file, e.Mode&0o7777), true)
	}
})

// postmap and postalias read the text of a table and write its database beside it. Source: postmap(1) of Postfix 3.7.
var postmap = &tools.Tool{Names: tools.Names("postmap postalias"), System: true, Grammar: effects.Getopt("cdqs", ""), Manager: "postmap", Supposes: true,
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true, Doubtful: true, Actions: append(effects.Told(l.Args), effects.Below("/etc/postfix"))}
		return effects.CarriedOut("postmap", l, e)
	},
	Run: func(a *tools.Command, x effects.Action) {
		for _, table := range x.Line.Options.Operands {
			text := table
			if _, name, typed := strings.Cut(table.Text, ":"); typed {
				text.Text = name
			}
			at, ok := a.At(text)
			absent := lacks(a, at) || strings.HasPrefix(at, "/etc/postfix/") && !shippedByPostfix.Has(strings.TrimPrefix(at, "/etc/postfix/")) && a.State.Unmade(at)
			if ok && absent && !a.Failed && !x.Line.Has("d", "q", "s") {
				a.Doubtful = false
				a.Refuse(table, state.FailsPath, "open "+at+": No such file or directory", true)
			}
		}
		a.Instead(x)
	}}

// shippedByPostfix are the files in /etc/postfix that its packages of Debian 12 and 13 have or make. Source: what is
// there once they are installed; 2026-11-30.
var shippedByPostfix = tools.WordList(`main.cf master.cf main.cf.proto master.cf.proto dynamicmaps.cf dynamicmaps.cf.d postfix-files postfix-files.d postfix-script
	post-install sasl makedefs.out access aliases canonical generic header_checks relocated transport virtual
	main.cf.default TLS_LICENSE LICENSE bounce.cf.default`) // the last of other distributions
