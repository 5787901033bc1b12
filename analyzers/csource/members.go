package csource

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	members = lazyregexp.New(`\bstruct\s+(\w+)\s*\{([^{}]*)\}\s*;`)
	pointer = lazyregexp.New(`[(,{;]\s*(?:const\s+)?struct\s+(\w+)(?:\s*\*\s*|\s+)(\w+)\s*[,);=]`)
)

// unknownMember is a member that a variable's struct does not have.
func unknownMember(bare string, headers []string, defined definitions) string {
	whole := strings.Join(append([]string{bare}, headers...), "\n")
	has := map[string]map[string]bool{}
	for _, text := range append([]string{bare}, headers...) {
		for _, m := range members.FindAllStringSubmatch(certainly(text), -1) {
			all, blurred := map[string]bool{}, defined.blurs(m[2])
			for _, w := range word.FindAllString(m[2], -1) {
				all[w] = true
			}
			if blurred || len(lazyregexp.New(`\b`+m[1]+`\s*\{`).FindAllString(whole, 2)) > 1 {
				all = nil
			}
			has[m[1]] = all
		}
	}
	code := certainly(bare)
	of, several := map[string]string{}, map[string]bool{}
	for _, m := range pointer.FindAllStringSubmatch(bare, -1) {
		if before, ok := of[m[2]]; ok && before != m[1] {
			several[m[2]] = true
		}
		of[m[2]] = m[1]
	}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		tag := of[name]
		if _, macro := defined[name]; several[name] || has[tag] == nil || macro || otherwise(bare, name) {
			continue
		}
		for _, m := range lazyregexp.New(`\b`+name+`(?:->|\.)(\w+)`).FindAllStringSubmatchIndex(code, -1) {
			member, before := code[m[2]:m[3]], strings.TrimRight(code[:m[0]], " \t\n")
			_, macro := defined[member]
			if !has[tag][member] && !macro && !strings.HasSuffix(before, ".") && !strings.HasSuffix(before, ">") {
				return "‘struct " + tag + "’ has no member named ‘" + member + "’"
			}
		}
	}
	return ""
}

// otherwise reports whether a name may be declared in another way than as a struct of a tag.
func otherwise(code, name string) bool {
	if lazyregexp.New(`struct \w+[^;(){}]*,\s*\**` + name + `\b|,\s*\*+\s*` + name + `\b|,\s*` + name + `\s*[;=]`).MatchString(code) {
		return true
	}
	for _, m := range lazyregexp.New(`(\w+)[\s*]+`+name+`\b`).FindAllStringSubmatchIndex(code, -1) {
		before := code[m[2]:m[3]]
		if before == "return" || before == "sizeof" || before == "else" {
			continue
		}
		if !strings.HasSuffix(strings.TrimRight(code[:m[2]], " \t\n"), "struct") {
			return true
		}
	}
	return false
}
