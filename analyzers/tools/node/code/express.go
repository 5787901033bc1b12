package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/routes"
)

// verbs are the methods of an application or a router of Express that take a path and handlers. Source: Express 5's API
// reference.
var verbs = names("get post put patch delete head options all")

// routing is a property of what is known of Express.
func routing(of, name string) *Value {
	switch {
	case of == "express" && name == "default":
		return &Value{kind: native, text: of}
	case of == "koa" && name == "default":
		return &Value{kind: native, text: of}
	case of == "koa.app" && name == "use":
		return &Value{kind: native, text: "koa.app.use"}
	case of == "express" && (name == "Router" || name == "static"),
		of == "express.app" && (verbs[name] || name == "use" || name == "route"),
		of == "express.route" && verbs[name]:
		return &Value{kind: native, text: of + "." + name}
	}
	return &Value{}
}

// routed is a call of a function of Express, which refuses handlers that are no functions, and from 5 on paths that
// path-to-regexp 8 does not read. Measured with Express 4.22 and 5.3.
func routed(r *run, f string, args []*Value, n *node) *Value {
	app := &Value{kind: native, text: "express.app"}
	of, verb, _ := strings.Cut(f, ".")
	switch {
	case f == "" || f == "Router":
		return app
	case f == "static":
		if len(args) > 0 && args[0].kind == undefined {
			refused(r, n, args[0], "TypeError: root path required")
		}
		r.Opaque, r.Called = true, true
		return &Value{}
	case of == "route":
		handled(r, verb, args, n)
		return &Value{kind: native, text: "express.route"}
	case verb == "route":
		routable(r, args, n)
		return &Value{kind: native, text: "express.route"}
	case verb != "use" && len(args) > 1:
		if routable(r, args[:1], n); !r.over {
			handled(r, verb, args[1:], n)
		}
	case verb == "use" && len(args) == 1 && !pathlike(args[0]):
		handled(r, verb, args, n)
	case verb == "use" && len(args) > 1:
		if pathlike(args[0]) {
			routable(r, args[:1], n)
		}
		if !r.over {
			handled(r, verb, args[1:], n)
		}
	}
	r.Opaque, r.Called = true, true
	for _, a := range args {
		r.tell(a)
	}
	return app
}

// pathlike reports whether the first argument of use is a path.
func pathlike(v *Value) bool {
	return v.kind == characters || v.kind == array && (len(v.items) == 0 || pathlike(v.items[0]))
}

// handled refuses a handler that certainly is not a function.
func handled(r *run, verb string, args []*Value, n *node) {
	for _, v := range args {
		switch {
		case r.over:
			return
		case v.kind == array && !v.loose:
			handled(r, verb, v.items, n)
		case v.kind == undefined, v.kind == null, v.kind == characters, v.kind == digits,
			v.kind == record && !v.open && !v.loose && v.props["handle"] == nil:
			refused(r, n, v, "TypeError: "+verb+"() requires a middleware function but got "+described(v))
		}
	}
}

func described(v *Value) string {
	switch v.kind {
	case undefined:
		return "undefined"
	case null:
		return "null"
	case record:
		return "an object"
	}
	return "a text or a number"
}

// routable refuses a path that Express 5 does not read.
func routable(r *run, args []*Value, n *node) {
	if r.Release == nil || len(args) == 0 {
		return
	}
	if major, known := r.Release("express"); !known || major != 5 {
		return
	}
	all := args[:1]
	if args[0].kind == array {
		all = args[0].items
	}
	for _, v := range all {
		if v.kind != characters || v.file != "" {
			continue
		}
		if why := routes.Unreadable(v.text); why != "" && !r.over {
			refused(r, n, v, "PathError: "+why+": "+v.text)
		}
	}
}

// koa is a call of Koa's: use takes one function. Measured with Koa 2.15.
func koa(r *run, f string, args []*Value, n *node) *Value {
	app := &Value{kind: native, text: "koa.app"}
	switch {
	case f == "":
		return app
	case f == "app.use" && len(args) > 0:
		handled(r, "use", args[:1], n)
	}
	r.Opaque, r.Called = true, true
	for _, a := range args {
		r.tell(a)
	}
	return app
}

// refused ends a program for a value: a variable decided it, or it is a mistake of the program's own.
func refused(r *run, n *node, v *Value, said string) {
	if r.over || r.muted > 0 {
		return
	}
	if len(v.why) > 0 {
		r.asked = append(r.asked, v.why)
		r.ends(n)
		r.asked = r.asked[:len(r.asked)-1]
		return
	}
	for _, causes := range r.asked {
		if len(causes) > 0 {
			r.ends(n)
			return
		}
	}
	if r.late {
		return
	}
	r.does(Step{Deed: Throws, Name: said}, n)
}
