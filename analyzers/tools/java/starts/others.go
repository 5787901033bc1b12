package starts

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	makes   = lazyregexp.New(`^new\s+([A-Z]\w*)\s*\(`)
	chained = lazyregexp.New(`^\s*\.\s*(\w+)\s*\(`)
	// ordinary is a method, of an object or of the class, or a constructor.
	ordinary = lazyregexp.New(`(?m)^[ \t]*(?:@\w+\s+)?(?:(?:public|private|protected|static|final|synchronized)\s+)*(?:<[^>]*>\s*)?(?:(?:void|var|int|long|double|boolean|byte|char|short|float|[A-Z][\w.]*)(?:<[^(){};=]*>)?(?:\[\])*\s+)?(\w+)\s*\(([^(){};]*)\)\s*(?:throws\s+[\w., \n\t]+)?\{`)
)

// elsewhere goes through a method of another class of the project's, or of an object of one, or its constructor; it reports
// whether the call is one of these.
func (o *opens) elsewhere(name string, at, open int, args []value, known map[string]value) bool {
	if class, ok := strings.CutPrefix(name, "new "); ok {
		o.within(class, class, args)
		shut := closing(o.code, open)
		if m := chained.FindStringSubmatchIndex(o.code[min(shut+1, len(o.code)):]); m != nil && !o.over {
			o.within(class, o.code[shut+1+m[2]:shut+1+m[3]], o.arguments(shut+m[1], known))
		}
		return true
	}
	of, method, ok := strings.Cut(name, ".")
	if !ok || strings.Contains(method, ".") || at > 0 && o.code[at-1] == '.' {
		return false
	}
	if class := known[of].class; class != "" {
		o.within(class, method, args)
		return true
	}
	if _, local := known[of]; local || of == strings.TrimSuffix(o.name, ".java") || of[0] < 'A' || of[0] > 'Z' {
		return false
	}
	o.within(of, method, args)
	return true
}

// within goes through a method of another class, whose static parts come first.
func (o *opens) within(class, method string, args []value) {
	if o.other == nil || o.depth > 3 || o.over {
		return
	}
	p, known := o.others[class]
	if !known {
		if name, text := o.other(o.code, class); text != "" {
			p = read(name, text)
		}
		o.others[class] = p
	}
	if p == nil {
		return
	}
	p.found, p.lacks, p.made, p.depth, p.other, p.others = o.found, o.lacks, o.made, o.depth+1, o.other, o.others
	if !known {
		p.initializers()
		clear(p.methods)
		p.declares(ordinary)
	}
	if method != "main" && !p.over {
		p.call(p.methods[method], args)
	}
	o.found, o.lacks, o.made, o.over = p.found, p.lacks, p.made, o.over || p.over
}
