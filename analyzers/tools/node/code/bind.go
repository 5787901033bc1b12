package code

import (
	"path"
	"strconv"
	"strings"
)

// bind gives the names of a pattern their values.
func (r *run) bind(target *node, v *Value, s *scope) { r.declares(target, v, s) }

func (r *run) declares(target *node, v *Value, s *scope) {
	switch target.form {
	case name:
		s.vars[target.text] = v
	case fallback:
		if v.kind == undefined {
			v = r.eval(target.kid(1), s)
		} else if v.kind == unknown {
			v = &Value{}
		}
		r.declares(target.kid(0), v, s)
	case object:
		for _, k := range target.kids {
			if k.form == rest {
				r.declares(k.kid(0), &Value{}, s)
				continue
			}
			if k.text == "" {
				r.declares(k.kid(0), &Value{}, s)
				continue
			}
			r.declares(k.kid(0), r.of(v, k.text, k), s)
		}
	case list:
		for i, k := range target.kids {
			item := &Value{}
			if v.kind == array && !v.open && k.form != rest {
				item = v.item(strconv.Itoa(i))
			}
			if k.form == rest {
				k = k.kid(0)
			}
			r.declares(k, item, s)
		}
	}
}

// takes is an import.
func (r *run) takes(n *node, s *scope) {
	v := r.loaded(n.text, true)
	for _, one := range n.names {
		switch {
		case one[0] == "*":
			s.vars[one[1]] = v
		case one[0] == "default" && v.kind == record && v.props["default"] == nil, one[0] == "default" && v.kind != record:
			if s.vars[one[1]] = v; v.kind == record {
				s.vars[one[1]] = &Value{}
			} else if v.kind == unknown && r.Early != nil && r.Early(Ask{From: r.File, Name: n.text, ESM: true}, "default") {
				s.vars[one[1]] = &Value{early: r.File}
			}
		default:
			if v.kind == unknown && r.Early != nil && r.Early(Ask{From: r.File, Name: n.text, ESM: true}, one[0]) {
				s.vars[one[1]] = &Value{early: r.File}
			} else if p := v.property(one[0]); p.kind != undefined || v.kind == record && v.props[one[0]] != nil {
				s.vars[one[1]] = p
			} else {
				s.vars[one[1]] = &Value{}
			}
		}
	}
}

// loaded is what a module exports, by the name by which it is asked for.
func (r *run) loaded(spec string, esm bool) *Value {
	if v := module(spec); v != nil {
		switch v.text {
		case "dotenv/config":
			r.dotenv(nil)
		case "config": // its files may be programs
			r.Opaque, r.Called = true, true
		}
		return v
	}
	if r.Load != nil && spec != "" {
		v, ends := r.Load(Ask{From: r.File, Name: spec, ESM: esm, Caught: r.muted > 0})
		if r.over = r.over || ends; v != nil {
			return v
		}
	}
	if v := known(r, spec, esm); v != nil && !r.over {
		r.Opaque = true
		return v
	}
	r.Called = r.Called || strings.Contains(spec, "env") || strings.Contains(spec, "config")
	r.wild = r.wild || spec == "" || spec[0] == '.' || spec[0] == '/'
	r.Opaque = r.Opaque || path.Ext(spec) != ".json" && (!strings.HasPrefix(spec, "node:") || strings.Contains(spec, "child"))
	return &Value{}
}

// gives is an export.
func (r *run) gives(n *node, s *scope) (flow, *Value) {
	f, out := on, (*Value)(nil)
	if n.text == "default" {
		r.exports.props["default"] = r.eval(n.kid(0), s)
		return on, nil
	}
	if len(n.kids) > 0 {
		f, out = r.statement(n.kids[0], s)
	}
	for _, one := range n.names {
		if v := s.lookup(one[0]); v != nil && !r.given[one[0]] && v.early == "" {
			r.exports.props[one[1]] = v
		} else {
			r.exports.props[one[1]] = &Value{}
		}
	}
	return f, out
}

func (r *run) regives(n *node) {
	v := r.loaded(n.text, true)
	switch {
	case len(n.names) == 1 && n.names[0][0] == "*":
		r.exports.props[n.names[0][1]] = v
	case len(n.names) == 0 && v.kind == record && !v.open:
		for k, p := range v.props {
			if k != "default" {
				r.exports.props[k] = p
			}
		}
	case len(n.names) == 0:
		r.exports.open = true
	default:
		for _, one := range n.names {
			if p := v.property(one[0]); p.kind != undefined {
				r.exports.props[one[1]] = p
			} else {
				r.exports.props[one[1]] = &Value{}
			}
		}
	}
}

// class is the value of a class, whose static parts are evaluated.
func (r *run) class(n *node, s *scope) *Value {
	v := &Value{kind: closure, class: n, scope: s, file: r.File, props: map[string]*Value{}}
	if of := n.kid(0); of.form == name || of.form == member {
		if base := r.eval(of, s); base.kind == undefined && len(base.why) == 0 {
			return r.throws(n, "TypeError: Class extends value undefined is not a constructor or null")
		}
	}
	inner := s.inner(true)
	inner.vars["this"] = v
	if n.text != "" {
		inner.vars[n.text] = v
	}
	for _, k := range n.kids[1:] {
		if k.form == block {
			r.statements(k.kids, inner.inner(true))
			continue
		}
		if len(k.text) > 7 && k.text[:7] == "static " {
			v.props[k.text[7:]] = r.eval(k.kid(0), inner)
		}
	}
	return v
}
