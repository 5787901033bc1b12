package effects

import (
	"path"
	"strings"
)

// sums checks files, or with -c what a list says of them.
func sums(c *call, program string) Effect {
	e := reads("al", "algorithm length")(c, program)
	if o := parse(c.args, "al", "algorithm length", false); o.Has("c", "check") {
		e.checked("sums", o)
	}
	return e
}

// jq reads JSON and prints; its own grammar is read by whoever checks it.
func jq(*call, string) Effect {
	e := Effect{Modelled: true}
	e.checked("jq", &Options{})
	return e
}

// unpacked is a decompressor that prints.
func unpacked(c *call, program string) Effect {
	o := parse(c.args, "", "", false)
	e := reads("", "")(c, program)
	if c.name == "zcat" { // gzip's looks for other names too
		e = Effect{Modelled: true}
		for _, a := range o.Operands {
			if strings.Contains(packed, " "+path.Ext(a.Text)+" ") {
				e.need(a)
			}
		}
	}
	e.checked("unpack", o)
	return e
}

// patch changes the files that a patch names, which lie below its working directory: others it refuses. Source: patch(1)
// of 2.7.6, "-d" and "SECURITY CONSIDERATIONS".
func patch(c *call, _ string) Effect {
	o := parse(c.args, "BDFVYdgioprz", "prefix ifdef fuzz version-control basename-prefix directory get input output strip reject-file suffix", false)
	e := Effect{Modelled: true}
	e.need(o.Values("i", "input")...)
	e.checked("patch", o)
	dir := here()
	if d, ok := o.Value("d", "directory"); ok {
		dir = d
		dir.Text = strings.TrimSuffix(dir.Text, "/") + "/"
	}
	e.Add(Action{Kind: Under, Paths: append([]Arg{dir}, o.Operands...)})
	e.Add(Scratch()...)
	for _, a := range append(o.Values("o", "output"), o.Values("r", "reject-file")...) {
		e.Add(Action{Kind: Under, Paths: []Arg{a}})
	}
	return e
}
