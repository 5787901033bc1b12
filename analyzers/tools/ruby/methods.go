package ruby

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

var (
	// sends is a method of a constant, or of an object that a name stands for, in no block.
	sends = lazyregexp.New(`(?m)^(?:puts +|p +|print +|[a-z_]\w* *= *)?([A-Za-z_]\w*)\.([a-z_]\w*[?!]?)(?:$|[ (.\[,])`)
	// makesObject is an object that a name is given.
	makesObject = lazyregexp.New(`(?m)^[ \t]*([a-z_]\w*) *= *([A-Z]\w*)\.new\b(?:[ (][^\n{]*)?$`)
	// bends is what gives methods that nobody spells, or takes them from elsewhere.
	bends     = lazyregexp.New(`\b(?:method_missing|define_method|define_singleton_method|instance_eval|class_eval|module_eval|instance_exec|class_exec|extend|include|prepend|refine|using|eval|send|public_send|__send__|Struct|OpenStruct|Data|delegate|def_delegators?|Forwardable|Delegator|SimpleDelegator|DelegateClass|Singleton|autoload|const_missing|Module\.new|Class\.new|undef|mattr_accessor|cattr_accessor|extended|inherited|included)\b|(?m:^\s*load[ (])`)
	foreignTo = lazyregexp.New(`(?m)^\s*require[ (]+['"]([^'"]+)['"]`)
)

// common are methods that objects, classes and modules have, by Ruby itself and what it brings. Source: Object.methods,
// Class.methods and Comparable of Ruby 3.3, with json, yaml, set, pp and time loaded.
var common = tools.WordList(`new allocate superclass subclasses attached_object name to_s inspect class freeze frozen? dup clone itself
	then tap yield_self methods public_methods singleton_methods singleton_class singleton_method method
	public_method object_id hash instance_of? is_a? kind_of? nil? respond_to? instance_variables
	instance_variable_get instance_variable_set instance_variable_defined? remove_instance_variable
	instance_method instance_methods public_instance_methods public_instance_method private_instance_methods
	const_get const_set const_defined? constants const_source_location class_variable_get class_variable_set
	class_variables class_variable_defined? ancestors attr attr_reader attr_writer attr_accessor
	private_constant public_constant deprecate_constant private_class_method public_class_method module_function
	alias_method remove_method remove_const method_defined? public_method_defined? private_method_defined?
	instance_exec to_json to_yaml to_enum enum_for display pretty_inspect pretty_print json_create psych_to_yaml
	set_temporary_name refinements undefined_instance_methods private_methods protected_methods equal? eql?
	to_set nesting used_modules json_creatable? yaml_tag sum exit abort`)

// methodless refuses a method of a class, a module or an object of the project's own that none of its files gives to
// anything. texts are all that the program is made of, the one that is run first.
func methodless(a *tools.Command, arg effects.Arg, at string, texts []string) {
	all := strings.Join(texts, "\n")
	if bends.MatchString(all) || a.Step.Instruction != nil {
		return
	}
	for _, m := range foreignTo.FindAllStringSubmatch(all, -1) {
		if !shared.Has(m[1]) || m[1] == "ostruct" || m[1] == "delegate" || m[1] == "forwardable" || strings.HasPrefix(m[1], "bundler") || strings.HasPrefix(m[1], "r") {
			return
		}
	}
	text := texts[0]
	for _, m := range sends.FindAllStringSubmatchIndex(text, -1) {
		of, name := text[m[2]:m[3]], text[m[4]:m[5]]
		if leaves.MatchString(text[:m[0]]) || !reached(text, m[0]) {
			return
		}
		class := of
		if of[0] >= 'a' && of[0] <= 'z' || of[0] == '_' {
			class = ""
			if made := objects(text, of); len(made) == 1 {
				class = made[0]
			}
		}
		if class == "" || common.Has(name) || !ownClass(all, class) || given(all, name) {
			continue
		}
		whose := "an instance of " + class
		if class == of {
			whose = of
		}
		a.Refuse(arg, state.FailsExit, "NoMethodError: undefined method '"+name+"' for "+whose+" ("+at+")", true)
		return
	}
}

// objects are the classes of which a name is made an object, with "" for another value that it is given.
func objects(text, name string) (classes []string) {
	for _, m := range makesObject.FindAllStringSubmatch(text, -1) {
		if m[1] == name {
			classes = append(classes, m[2])
		}
	}
	if n := len(regexp.MustCompile(`\b`+name+`\b\s*(?:,|[-+|&*/]*=[^=~>]|\|)`).FindAllString(text, -1)); n != len(classes) {
		return nil
	}
	return classes
}

// ownClass reports whether a class or module is the project's own, with what it is based on.
func ownClass(all, class string) bool {
	for range 5 {
		m := regexp.MustCompile(`(?m)^\s*(?:class|module) +`+class+`\b *(?:< *([\w:]+))? *(?:#.*)?$`).FindAllStringSubmatch(all, 2)
		switch {
		case len(m) != 1:
			return false
		case m[0][1] == "" || m[0][1] == "Object":
			return true
		}
		class = m[0][1]
	}
	return false
}

// given reports whether the project has a word that is no call of a method of that name.
func given(all, name string) bool {
	end := `(?:$|[^\w?!])`
	word := regexp.MustCompile(`(?m)(?:^|[^\w])` + regexp.QuoteMeta(strings.TrimSuffix(name, "=")) + end)
	calls := regexp.MustCompile(`(?m)[\w)\]]\.` + regexp.QuoteMeta(name) + end)
	defined := regexp.MustCompile(`(?m)\bdef +[\w.]*\b` + regexp.QuoteMeta(name) + end)
	return defined.MatchString(all) || len(word.FindAllString(all, -1)) > len(calls.FindAllString(all, -1))
}
