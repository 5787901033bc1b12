package code

import "github.com/layerlint/layerlint/analyzers/lazyregexp"

// reshaping is what a source says that may give objects, classes and functions properties which no assignment names.
var reshaping = lazyregexp.New(`\bprototype\b|__proto__|\bsetPrototypeOf\b|\bdefinePropert|\bReflect\b|\bnamespace\s+\w+\s*\{|__define[GS]etter__`)

// functional are the properties of every function, and those that what loads modules gives them. Source: ECMA-262, 20.2.
var functional = names("apply arguments bind call caller default length name prototype should")

// lacks reports whether a function, a class, or an object that a class makes certainly has no property of a name: nothing
// that is loaded gives one of that name to anything, and the value was not handed to what is not known.
func lacks(r *run, v *Value, name string) bool {
	if r.wild || v.loose || name == "" || inherited[name] || functional[name] || r.gets["."+name] || v.props[name] != nil || r.bound[r.File] == nil {
		return false
	}
	switch {
	case v.kind == record:
		return v.of != nil && shaped(r, v.of, "", name, 0)
	case v.kind != closure:
		return false
	case v.class != nil:
		return shaped(r, v, "static ", name, 0)
	}
	return v.made != nil
}

// shaped reports whether a class has no member of a name, and none of those that it extends.
func shaped(r *run, of *Value, static, key string, depth int) bool {
	if of.kind != closure || of.class == nil || of.loose || depth > 5 || r.gets[". "+of.file] || of.props[key] != nil {
		return false
	}
	for _, k := range of.class.kids[1:] {
		if k.form != pair || k.text == "" || k.text == "static " || k.text == static+key || k.text == "constructor" && returns(k.kid(0).made.body) {
			return false
		}
	}
	switch up := of.class.kid(0); up.form {
	case nothing:
		return true
	case name:
		parent := of.scope.lookup(up.text)
		return parent != nil && shaped(r, parent, static, key, depth+1)
	}
	return false
}

// returns reports whether a function returns a value.
func returns(n *node) bool {
	if n == nil || n.form == function || n.form == class {
		return false
	}
	return n.form == leave && len(n.kids) > 0 || anyKid(n, returns)
}

// assigns notes the names of the properties that code assigns; ". " where one of its own object is computed.
func (p *parser) assigns(n *node) {
	switch {
	case n == nil:
	case n.form == member && len(n.kids) == 1:
		p.names["."+n.text] = true
	case n.form == member && n.kid(0).text == "this":
		p.names[". "] = true
	case n.form != call && n.form != construct:
		for _, k := range n.kids {
			p.assigns(k)
		}
	}
}
