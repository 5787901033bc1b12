package dockerfile

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Placeholders of template languages: Go, Jinja, Mustache ({{ }}, {% %}), ERB and EJS (<% %>), autoconf (@X@), the
// official images' old scripts (%%X%%), Azure DevOps (#{X}#), Python ({x}), development containers
// (${templateOption:x}) and plain <x>.
var (
	templateLine = lazyregexp.New(`^(?:\{\{|\{%|\{#|<%|<\?|@@|%%|#\{|@[A-Za-z_]\w*@|__[A-Z][A-Z0-9_]*__)`)
	openCall     = lazyregexp.New(`^\{\{\s*[A-Za-z_]\w*\(.*[(\[,]\s*$`)
	// templateName is a placeholder in what is otherwise a name: of a file, a folder, a user, a port.
	templateName = lazyregexp.New(`\{\{.*\}\}|<%.*%>|%%[\w.-]+%%|@@[\w.-]+@@`)
	// templateImage is one in an image's reference, which holds none of these characters by itself.
	templateImage = lazyregexp.New(`\{\{|<%|<[^<>]+>|%%[\w.-]+%%|@[A-Za-z_]\w*@|__[A-Z][A-Z0-9_]*__|#\{\w+\}|(?:^|[^$])\{\w*\}|\[\[.*\]\]`)
)

// template is the first place of a template's where an instruction stands, or what the builder takes for a name. What
// RUN, ENV and LABEL hold may be a template of something else: docker inspect --format, a file that is written.
func template(all []*Instruction) source.Span {
	for n, i := range all {
		body := i.Body.Value
		if n+1 < len(all) && callsOn(body) && !isInstruction(all[n+1]) {
			return i.Body.Span(strings.LastIndex(body, "{{"), len(body))
		}
		if !i.template.Nowhere() {
			return i.template
		}
	}
	return source.Span{}
}

// templatePlace is the first such place of the instruction by itself.
func (i *Instruction) templatePlace() source.Span {
	switch body := i.Body.Value; {
	case templateLine.MatchString(i.KeywordSpan.Text()):
		return i.KeywordSpan
	case !isInstruction(i):
	case strings.Contains(body, "${templateOption:"), i.isTemplate(body):
		return i.Body.Span(0, len(body))
	default:
		if at, ok := i.templateBlock(); ok {
			return at
		}
	}
	return source.Span{}
}

// callsOn reports whether a call in braces goes on behind the instruction: {{InsertTemplate("a", [
func callsOn(body string) bool {
	at := strings.LastIndex(body, "{{")
	return at >= 0 && !strings.Contains(body[at:], "}}") && openCall.MatchString(body[at:])
}

// templateBlock finds a line of the instruction that begins with a template's statement.
func (i *Instruction) templateBlock() (source.Span, bool) {
	for n, p := range i.Body.Pieces {
		end := len(i.Body.Value)
		if n+1 < len(i.Body.Pieces) {
			end = i.Body.Pieces[n+1].At
		}
		line := strings.TrimLeft(i.Body.Value[p.At:end], " \t")
		if strings.HasPrefix(line, "{%") || strings.HasPrefix(line, "{{#") || strings.HasPrefix(line, "<%") {
			return i.Body.Span(end-len(line), end), true
		}
	}
	return source.Span{}, false
}

func (i *Instruction) isTemplate(body string) bool {
	switch i.Keyword {
	case "FROM":
		return templateImage.MatchString(body)
	case "COPY", "ADD", "EXPOSE", "USER", "WORKDIR", "VOLUME":
		return templateName.MatchString(body)
	case "ENV":
		env, ok := i.Command.(*Env)
		if ok && env.Legacy {
			return wholly(env.Pairs[0].Value.Text)
		}
	}
	_, bad := i.Command.(*Bad)
	return bad && templateName.MatchString(body)
}

// wholly reports whether a value is a placeholder and nothing else.
func wholly(value string) bool {
	return strings.HasPrefix(value, "{{") && strings.HasSuffix(value, "}}") || strings.HasPrefix(value, "<%") && strings.HasSuffix(value, "%>")
}
