package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// abstracts are classes with methods that others are to define. Source: Python's documentation of abc.
type abstracts struct{ *walker }

var (
	abstractBase = lazyregexp.New(`^(?:abc\.)?ABC$|^metaclass=(?:abc\.)?ABCMeta$`)
	noBase       = lazyregexp.New(`^object$|^(?:typing\.)?Generic\[.*\]$`)
)

// made refuses an object of a class that lacks such a method; what the class has of another module is left to others.
func (w abstracts) made(s, class *Statement) {
	name := defines.FindStringSubmatch(class.Mask)[2]
	if w.wrapped[name] || !sole(w.walker, name) {
		return
	}
	lacking, base, words := lackingOf(w.list, class, nil)
	if len(lacking) > 0 {
		w.add(s, Step{Kind: Stops, Reason: uninstantiable(name, lacking)})
		return
	}
	if from, lent := w.lent[base]; lent && len(from.Names) == 1 && sole(w.walker, base) {
		w.add(s, Step{Kind: Abstract, Import: from, Name: name, Value: strings.Join(words, " ")})
	}
}

func uninstantiable(name string, lacking []string) string {
	return "TypeError: Can't instantiate abstract class " + name + " without an implementation for '" + strings.Join(lacking, "', '") + "'"
}

// AbstractOf says that a class, which is based on one that a module defines, lacks methods of it; words are all that the
// class mentions.
func AbstractOf(text, base, name string, words []string) string {
	list := Parse(text)
	for i, s := range list {
		if m := defines.FindStringSubmatch(s.Mask); m == nil || m[1] != "class" || m[2] != base || times(list, base) != 1 || i > 0 && strings.HasPrefix(list[i-1].Text, "@") {
			continue
		}
		if lacking, _, _ := lackingOf(list, s, words); len(lacking) > 0 && !Otherwise.MatchString(text) {
			return uninstantiable(name, lacking)
		}
	}
	return ""
}

// lackingOf lists the abstract methods of a class, and of those that it is based on, that nothing defines; base is one that
// the module does not define, and words are what all the classes mention.
func lackingOf(list []*Statement, class *Statement, words []string) (lacking []string, base string, all []string) {
	var pending []string
	for range 5 {
		for i, one := range class.Body {
			m := defines.FindStringSubmatch(one.Mask)
			if m != nil && m[1] == "def" && abstractly(class.Body, i) && !slices.Contains(words, m[2]) && class.count(m[2]) == 1 {
				pending = append(pending, m[2])
			}
		}
		words = append(words, mentionedIn(class.Body)...)
		abstract, next := false, ""
		for _, b := range class.bases() {
			switch {
			case abstractBase.MatchString(b.mask):
				abstract = true
			case noBase.MatchString(b.mask):
			case next != "":
				return nil, "", nil // several
			default:
				next = b.mask
			}
		}
		switch {
		case next == "" && abstract:
			return pending, "", words
		case next == "" || abstract:
			return nil, "", words
		}
		i := slices.IndexFunc(list, func(s *Statement) bool {
			m := defines.FindStringSubmatch(s.Mask)
			return m != nil && m[1] == "class" && m[2] == next
		})
		if i < 0 || times(list, next) != 1 {
			if len(pending) > 0 {
				return nil, "", nil
			}
			return nil, next, words
		}
		class = list[i]
	}
	return nil, "", nil
}

// abstractly reports whether a decorator before a statement makes it an abstract method.
func abstractly(list []*Statement, i int) bool {
	for i--; i >= 0 && strings.HasPrefix(list[i].Text, "@"); i-- {
		if list[i].Text == "@abstractmethod" || list[i].Text == "@abc.abstractmethod" {
			return true
		}
	}
	return false
}

func mentionedIn(list []*Statement) (words []string) {
	for _, s := range list {
		words = append(append(words, mentioned.FindAllString(s.Mask, -1)...), mentionedIn(s.Body)...)
	}
	return words
}
