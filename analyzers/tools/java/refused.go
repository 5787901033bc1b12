package java

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/java/syntax"
)

// mistake is what javac refuses wherever it stands. Source: The Java Language Specification, SE 21, 5.2, 14.4 and 14.17.
type mistake struct {
	form *lazyregexp.Regexp
	said string
}

var mistakes = []mistake{
	{lazyregexp.New(`\b(?:int|long|short|byte|char|boolean|float|double)\s+\w+\s*=\s*System\.(?:getenv|getProperty)\(""\)\s*;`), "incompatible types: String cannot be converted"},
	{lazyregexp.New(`\bString\s+\w+\s*=\s*-?\d+\s*;`), "incompatible types: int cannot be converted to String"},
	{lazyregexp.New(`\breturn\s+[\w.]+(?:\([^(){};]*\))?\s*\}`), "';' expected"},
	{lazyregexp.New(`=\s*\w+(?:\([^(){};]*\))?\s*\n\s*(?:return|if|for|while|try|throw|int|long|String|boolean|var|public|private|protected|static)\s`), "';' expected"},
}

// Methods of the JDK's own that throw what has to be caught or declared, with what makes their class known. Source: the
// documentation of JDK 21.
var (
	throwing  = lazyregexp.New(`(?:^|[^\w.])(?:Files\.(?:readString|readAllLines|readAllBytes|lines|list|walk|write|writeString|copy|move|createDirectories|createFile|size)|Thread\.sleep|Class\.forName)\s*\(`)
	answering = lazyregexp.New(`\b(?:try|throws|catch|SneakyThrows)\b|->|::`)
	newline   = lazyregexp.New(`^=\s*new\s`)
	renamed   = lazyregexp.New(`\b(?:class|interface|enum|record)\s+(?:String|System|Files|Thread|Class)\b|<\s*String\s+extends\b|\bimport\s+(?:static\s+)?[\w.]+\.(?:String|System|Thread|Class)\s*;`)
	filing    = lazyregexp.New(`\bimport\s+java\.nio\.file\.Files\s*;`)
)

// malformed refuses sources that are not Java, or that take one type for another.
func malformed(a *tools.Command, all []unit) {
	for _, u := range all {
		if why, line := syntax.Refused(u.code); why != "" {
			a.Refuse(u.word, state.FailsExit, fmt.Sprintf("%s:%d: error: %s", path.Base(u.at), line, why), !distributed(a))
			return
		}
	}
	if slices.ContainsFunc(all, func(u unit) bool { return renamed.MatchString(u.code) }) {
		return // one of the names is the project's own
	}
	for _, u := range all {
		if said := mistaken(u.code); said != "" {
			a.Refuse(u.word, state.FailsExit, path.Base(u.at)+said, !distributed(a))
			return
		}
	}
}

// mistaken is where a source is wrong and why, "" where nothing is known to be.
func mistaken(code string) string {
	if open, shut := strings.Count(code, "{"), strings.Count(code, "}"); open > shut {
		return fmt.Sprintf(":%d: error: reached end of file while parsing", 1+strings.Count(strings.TrimSpace(code), "\n"))
	} else if open < shut {
		return ": error: class, interface, enum, or record expected: a brace too many"
	}
	for _, m := range mistakes {
		if at := m.form.FindStringIndex(code); at != nil && !newline.MatchString(code[at[0]:at[1]]) {
			return fmt.Sprintf(":%d: error: %s", 1+strings.Count(code[:at[0]], "\n"), m.said)
		}
	}
	if at := throwing.FindStringIndex(code); at != nil && !answering.MatchString(code) {
		if name := strings.TrimLeft(code[at[0]:at[1]], " \t\r\n=(!,;{}"); !strings.HasPrefix(name, "Files") || filing.MatchString(code) {
			return fmt.Sprintf(":%d: error: unreported exception of %s); must be caught or declared to be thrown", 1+strings.Count(code[:at[0]], "\n"), name)
		}
	}
	return ""
}
