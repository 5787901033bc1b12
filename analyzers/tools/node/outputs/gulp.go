package outputs

import (
	"path"
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// taskless refuses gulp with a task that its file nowhere mentions. Source: gulp's documentation of version 5, "Creating
// Tasks".
func (a outputCall) taskless(tool string, args []string) bool {
	if tool != "gulp" {
		return false
	}
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return false
		}
	}
	if a.fileless() {
		a.Refuse(effects.Arg{}, state.FailsPath, "No gulpfile found in "+a.Dir.Text+" or above", false)
		return true
	}
	for _, name := range []string{"gulpfile.js", "gulpfile.cjs", "gulpfile.mjs", "Gulpfile.js"} {
		text, known := a.Text(a.Path(name))
		if !known {
			if !a.Absent(a.Path(name)) {
				return false
			}
			continue
		}
		if puzzling.MatchString(text) {
			return false
		}
		for _, task := range append(args, "default")[:max(len(args), 1)] {
			if !regexp.MustCompile(`(?:^|[^\w$])` + regexp.QuoteMeta(task) + `(?:[^\w$]|$)`).MatchString(text) {
				a.Reject("Task never defined: "+task+" in "+a.Path(name), false)
				return true
			}
		}
		return false
	}
	return false
}

// puzzling is what may give a gulpfile tasks that it does not mention.
var puzzling = lazyregexp.New(`\.\.\.|Object\.assign|registry\(|require\(\s*(?:["'` + "`" + `][./]|[^"'\s])|from\s*["'][./]|export\s*\*|\$\{|forEach|\bfor\b|gulp-(?:hub|load|require)|require-dir|\beval\b|exports\[`)

// fileless reports whether certainly no folder, here or above, has a gulpfile.
func (a outputCall) fileless() bool {
	for dir := range tools.Upwards(a.Dir.Text) {
		if !a.NothingLike(path.Join(dir, "gulpfile")) || !a.NothingLike(path.Join(dir, "Gulpfile")) {
			return false
		}
	}
	return true
}
