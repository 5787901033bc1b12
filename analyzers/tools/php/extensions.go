package php

import (
	_ "embed"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/packages"
)

//go:embed extensions.tsv
var extensionTable string

// extension is one line of the table.
type extension struct {
	core        bool
	from, until int // versions of PHP: 704 is 7.4
	sought      packages.Sought
	owners      string
}

// extensions are the lines by name.
var extensions = sync.OnceValue(func() map[string][]extension {
	all := map[string][]extension{}
	for line := range strings.Lines(extensionTable) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(f) != 5 {
			continue
		}
		from, until, _ := strings.Cut(f[2], "-")
		e := extension{core: f[1] == "core", from: number(from), until: number(until), owners: strings.TrimPrefix(f[4], "-")}
		if kind, name, ok := strings.Cut(f[3], ":"); ok {
			e.sought = packages.Sought{Kind: packages.SoughtKind(kind[0]), Name: name}
		}
		all[f[0]] = append(all[f[0]], e)
	}
	return all
})

// number is a version of PHP as 100 times its first part and its second, 0 of none.
func number(version string) int {
	major, rest, _ := strings.Cut(version, ".")
	minor, _, _ := strings.Cut(rest, ".")
	a, _ := strconv.Atoi(major)
	b, err := strconv.Atoi(minor)
	if err != nil && a > 0 {
		b = 99 // "8" is the newest of them
	}
	return a*100 + b
}

// holds reports whether the line is of a version.
func (e extension) holds(version int) bool {
	return (e.from == 0 || version >= e.from) && (e.until == 0 || version <= e.until)
}

// builders are the scripts of the official images. Source: docker-library/php, docker-php-ext-install, -configure and
// -enable.
var builders = []*tools.Tool{{
	Names:   tools.Names("docker-php-ext-install docker-php-ext-configure docker-php-ext-enable"),
	Lists:   true,
	Grammar: effects.Getopt("j", "ini-name"),
	Effect: func(l effects.Line) effects.Effect {
		return effects.CarriedOut("docker-php-ext", l, effects.Scoped(l.Args, "/usr/local/lib/php", "/usr/local/include/php", "/usr/local/etc/php", "/usr/src/php"))
	},
	Manager:  "docker-php-ext",
	Supposes: true,
	Run:      buildExtensions,
}, {
	Names:   tools.Names("docker-php-source"),
	Grammar: effects.Getopt("", ""),
	Effect: func(l effects.Line) effects.Effect {
		return effects.Effect{Modelled: true, Actions: []effects.Action{effects.Below("/usr/src/php")}}
	},
}, {
	Names:   tools.Names("pecl"),
	Lists:   true,
	Grammar: effects.Getopt("dDcCRP", "configureoptions installroot packagingroot"),
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Projects(l.Args, "/opt", "/usr/src", "/usr/lib/php", "/usr/share/php")
		e.Add(effects.Packaged("/usr/local")...)
		return effects.CarriedOut("pecl", l, e)
	},
	Manager:  "pecl",
	Supposes: true,
	Run:      buildPackages,
}}

// buildExtensions refuses what has no source and what lacks a library to be built with.
func buildExtensions(a *tools.Command, x effects.Action) {
	l, version := *x.Line, versionOf(a)
	names := append(slices.Clone(l.Operands), l.Verb)
	program := path.Base(a.Fields[0].Text)
	if version != 0 && !l.Has("help", "h") {
		for _, p := range l.Args {
			named := slices.ContainsFunc(names, func(o effects.Arg) bool { return o.Index == p.Index })
			if a.Failed || !p.Known || !named {
				continue
			}
			if program == "docker-php-ext-enable" {
				enable(a, p)
				continue
			}
			core(a, p, l, version)
			if program == "docker-php-ext-configure" {
				break
			}
		}
	}
	if program == "docker-php-ext-configure" || l.Has("help", "h") {
		names = nil
	}
	enables(a, x, slices.DeleteFunc(names, func(p effects.Arg) bool { return p.Text == "" && p.Known }))
}

// core looks at one extension of PHP's own source.
func core(a *tools.Command, p effects.Arg, l effects.Line, version int) {
	if strings.Contains(p.Text, "/") {
		return // a folder of the build's own
	}
	lines := slices.Clone(extensions()[p.Text])
	lines = slices.DeleteFunc(lines, func(e extension) bool { return !e.core || !e.holds(version) })
	source := path.Join("/usr/src/php/ext", p.Text)
	if a.State.Files.Aimed(source) || a.State.Files.Swept(path.Dir(source)) {
		return
	}
	if len(lines) == 0 {
		reason := source + " does not exist"
		if known := extensions()[p.Text]; slices.ContainsFunc(known, func(e extension) bool { return !e.core }) {
			reason += ": pecl has it"
		}
		a.Refuse(p, state.FailsPath, reason, true)
		return
	}
	for _, name := range slices.Sorted(l.Options.All()) {
		if option, ok := strings.CutPrefix(name, "with-"); ok {
			lines = append(lines, extensions()[p.Text+":"+option]...)
		}
	}
	for _, e := range lines {
		if e.holds(version) && lacksFor(a, p, e) {
			return
		}
	}
}

// lacksFor refuses an extension that lacks what a line of the table asks for.
func lacksFor(a *tools.Command, p effects.Arg, e extension) bool {
	if e.sought.Kind == 0 {
		return false
	}
	reason, _ := a.Search().LacksFile(e.sought, e.owners)
	if reason == "" {
		return false
	}
	a.Refuse(p, state.FailsLibrary, p.Text+": "+reason, true) // the table was read, not tried
	return true
}

// enable refuses an extension that nothing has built: official images have two that are not enabled.
func enable(a *tools.Command, p effects.Arg) {
	if p.Text != "opcache" && p.Text != "sodium" && !strings.Contains(p.Text, "/") &&
		officialTag.MatchString(a.State.ImageRef) && !a.State.Files.Changed("/usr/local/lib/php/extensions/x/"+p.Text+".so") {
		a.Refuse(p, state.FailsPath, "'"+p.Text+"' does not exist: no instruction builds it", true)
	}
}

// buildPackages refuses what pecl cannot build.
func buildPackages(a *tools.Command, x effects.Action) {
	l, version := *x.Line, versionOf(a)
	if l.Verb.Known && l.Verb.Text == "install" && version != 0 {
		for _, p := range l.Operands {
			name := packaged.ReplaceAllString(strings.ToLower(path.Base(p.Text)), "")
			for _, e := range extensions()[name] {
				if p.Known && !a.Failed && !e.core && e.holds(version) {
					lacksFor(a, effects.Arg{Text: name, Known: true, Index: p.Index}, e)
				}
			}
		}
	}
	enables(a, x, nil)
}

// packaged is a version or a state behind the name of a package of pecl's.
var packaged = lazyregexp.New(`-([0-9].*|alpha|beta|stable|devel)$`)

// officialTag is an official image of PHP, with the version that its tag names.
var officialTag = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?php(?::(?:v?(\d+(?:\.\d+)?))?.*)?$`)

// versionOf is PHP's version in an official image, or one built from it; 0 where it is not known.
func versionOf(a *tools.Command) int {
	if v := a.Lookup("PHP_VERSION"); v.Known {
		return number(v.Text)
	}
	m := officialTag.FindStringSubmatch(a.State.ImageRef)
	switch {
	case m == nil:
		return 0
	case m[1] == "":
		return 9999
	}
	return number(m[1])
}
