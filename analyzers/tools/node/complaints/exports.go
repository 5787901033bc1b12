package complaints

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
)

var (
	words     = lazyregexp.New(`[A-Za-z_$][\w$]*`)
	otherwise = lazyregexp.New(`\bexport\s*(?:=|import\b|\*)|\bmodule\.exports\b|\bdeclare\s+module\b`)
)

// exports reports whether a module in TypeScript may export a name. Source: TypeScript's handbook, "Modules Reference".
func exports(text, name string) bool {
	return otherwise.MatchString(text) || javascript.Gives(text, name)
}

// onlyType reports whether a module exports a name that certainly stands for a type alone: it declares it as one, and
// nothing else by that name.
func onlyType(text, name string) bool {
	quoted := regexp.QuoteMeta(name)
	declared := regexp.MustCompile(`(?m)^export\s+(?:declare\s+)?(?:interface|type)\s+` + quoted + `\b`)
	value := regexp.MustCompile(`\b(?:const|let|var|class|function|function\*|enum|namespace|module|as|import)\s+` + quoted + `\b|[{,]\s*` + quoted + `\s*[,}:=]`)
	return declared.MatchString(text) && !value.MatchString(text) && !strings.Contains(text, "export *")
}
