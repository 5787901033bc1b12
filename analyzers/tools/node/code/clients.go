package code

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/tools/node/clients"
)

// exported is a package's own function by its name.
func exported(pkg, name string) *Value {
	if dialects[pkg] != nil && (name == "default" || name == "Sequelize" || name == "knex") {
		return &Value{kind: native, text: pkg + "." + name}
	}
	for _, c := range clients.Of(pkg) {
		if name == "default" && c.Export == "" {
			return &Value{kind: native, text: pkg}
		}
		if c.Export == name {
			return &Value{kind: native, text: pkg + "." + name}
		}
	}
	return &Value{}
}

// supplied refuses a call of a package's function without what it needs.
func supplied(r *run, pkg, f string, args []*Value, n *node) {
	for _, c := range clients.Of(pkg) {
		if c.Export != f || r.over || r.Release == nil {
			continue
		}
		major, known := r.Release(pkg)
		v := argument(args, c)
		if !known || v == nil || !c.Seen(major) {
			continue
		}
		if c.Instead != "" {
			if v.kind != undefined {
				continue
			}
			if v = r.variable(c.Instead); v.kind != undefined {
				continue
			}
		}
		if yes, known := v.holds(); known && !yes {
			refused(r, n, v, "Error: "+c.Said)
		}
	}
}

// argument is what a call passes for what a function needs, nil where that is not known.
func argument(args []*Value, c clients.Client) *Value {
	if c.Argument >= len(args) {
		for _, a := range args {
			if a.kind == unknown {
				return nil // of a list, perhaps
			}
		}
		return &Value{kind: undefined}
	}
	v := args[c.Argument]
	if c.Property == "" {
		return v
	}
	switch {
	case v.kind == undefined:
		return &Value{kind: undefined}
	case v.kind != record || v.loose:
		return nil
	case v.props[c.Property] != nil:
		return v.props[c.Property]
	case v.open || len(v.props) > 0 && c.Instead == "":
		return nil // it may be given by another name
	}
	return &Value{kind: undefined}
}

// namespace is what require returns of a package of ES modules, nil where that is not known.
func namespace(r *run, pkg string) *Value {
	of, names := clients.Modular(pkg)
	if of == "" || r.Release == nil {
		return nil
	}
	if major, known := r.Release(pkg); !known || strconv.Itoa(major) != of {
		return nil
	}
	v := &Value{kind: record, props: map[string]*Value{"__esModule": {}, "module.exports": {}}}
	for _, name := range names {
		v.props[name] = &Value{}
	}
	return v
}

// known is what a package exports, nil for one of which nothing is known.
func known(r *run, spec string, esm bool) *Value {
	switch {
	case spec == "express" || spec == "koa" || clients.Of(spec) != nil || dialects[spec] != nil:
		return &Value{kind: native, text: spec}
	case !esm:
		return namespace(r, spec)
	}
	return nil
}
