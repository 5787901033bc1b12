package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"go.yaml.in/yaml/v3"
)

// configProblem is the decoder's first complaint in the words of someone who writes the file.
func configProblem(content []byte, err error) string {
	text := err.Error()
	var several *yaml.TypeError
	if errors.As(err, &several) {
		text = several.Errors[0]
	}
	text = strings.TrimPrefix(text, "yaml: ")
	if line, rest, ok := strings.Cut(text, ": field "); ok {
		key, _, _ := strings.Cut(rest, " not found in type")
		return fmt.Sprintf("%s: unknown key %q", line, key)
	}
	if m := mismatch.FindStringSubmatch(text); m != nil {
		return m[1] + ": " + keyAt(content, m[1]) + given(m[2], m[3]) + " is not " + wanted(m[4])
	}
	return text
}

// mismatch is how the decoder says that a value is of another kind: line 3: cannot unmarshal !!str `maybe` into bool.
var mismatch = lazyregexp.New("^(line [0-9]+): cannot unmarshal !!([a-z]+)(?: `(.*)`)? into (.+)$")

// keyAt is the key whose value is on a line, for the front of a message; "" where a list or no key is.
func keyAt(content []byte, line string) string {
	var document yaml.Node
	if yaml.Unmarshal(content, &document) != nil {
		return ""
	}
	found := ""
	var look func(n *yaml.Node)
	look = func(n *yaml.Node) {
		for i, child := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 1 && fmt.Sprintf("line %d", child.Line) == line {
				found = n.Content[i-1].Value + ": "
			}
			look(child)
		}
	}
	look(&document)
	return found
}

func given(kind, value string) string {
	switch kind {
	case "seq":
		return "a list"
	case "map":
		return "a map"
	}
	return fmt.Sprintf("%q", value)
}

func wanted(kind string) string {
	switch {
	case kind == "bool":
		return "true or false"
	case kind == "string":
		return "text"
	case strings.HasPrefix(kind, "[]"):
		return "a list"
	case strings.HasPrefix(kind, "map["):
		return "a map"
	case strings.HasPrefix(kind, "int"):
		return "a number"
	}
	return "a map of keys"
}

// lineOf is the line of a top-level key, 1 when it is not found.
func lineOf(content []byte, key string) int {
	var document yaml.Node
	if yaml.Unmarshal(content, &document) != nil || len(document.Content) == 0 {
		return 1
	}
	root := document.Content[0]
	for i := 0; i+1 < len(root.Content); i += 2 {
		if root.Content[i].Value == key {
			return root.Content[i+1].Line
		}
	}
	return 1
}
