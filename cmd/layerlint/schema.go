package main

import (
	"encoding/json"
	"io"
	"reflect"
	"strings"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/rules"
)

// schema is a JSON Schema, draft 7, as far as it is used.
type schema struct {
	Schema      string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Type        string             `json:"type,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Patterns    map[string]*schema `json:"patternProperties,omitempty"`
	Additional  any                `json:"additionalProperties,omitempty"` // false or a *schema
}

func schemaCommand(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of .layerlint.yaml",
		Args:  cobra.NoArgs,
		RunE:  func(*cobra.Command, []string) error { return writeSchema(t.out, rules.All()) },
	}
}

// writeSchema lists the rules that are given; other names are known by their shape.
func writeSchema(w io.Writer, named []*rules.Rule) error {
	s := schemaOf(reflect.TypeFor[config](), "")
	s.Properties["rules"] = levelsSchema(named)
	s.Schema, s.Title = "http://json-schema.org/draft-07/schema#", "configuration of layerlint"
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(s)
}

// about says what each key is for.
var about = map[string]string{
	"rules":                   "severity of each rule, by its ID or another tool's code for it",
	"fail-on":                 "lowest severity that makes the exit status 1",
	"context":                 "build context; inferred by default",
	"platform":                "target platform, such as linux/arm64",
	"layouts":                 "OCI image layouts or docker save archives, searched for images first",
	"offline":                 "do not contact registries or package repositories",
	"image-sources":           "where to look images up, in order: docker, podman, storage, containerd, registry",
	"pull-limit":              "do not pull image layers if more than this remains to download, such as 2GB; none for no limit",
	"require-known":           "exit with status 2 if the contents of an image are unknown",
	"registries":              "how registries are reached",
	"registries.mirrors":      "hosts that are tried before the registry itself",
	"registries.insecure":     "hosts that may be contacted without TLS",
	"registries.indexes":      "repositories that layerlint image push-index wrote to",
	"repositories":            "how package repositories are reached",
	"repositories.mirrors":    "hosts or URLs that are tried before the repository's own host",
	"repositories.file-lists": "download lists of the files in packages",
	"compat":                  "use the severities of another linter",
	"trusted-registries":      "registries that images may come from",
	"labels":                  "labels that every image must have, with the types of their values",
	"strict-labels":           "allow no other labels",
	"shellcheck":              "run shellcheck on RUN scripts: off, on (if it is installed) or required",
	"ignore-pragmas":          "do not honor hadolint's ignore comments",
	"exclude":                 "files to skip when a folder is checked, in .gitignore syntax",
	"overrides":               "severities for some files; later entries win",
	"paths":                   "files that an override applies to, in .gitignore syntax",
	"bloat-limit":             "how many bytes an instruction may waste, such as 500MB",
}

// choices are the words that a key takes where its type does not say so.
var choices = map[string][]string{"compat": {"hadolint"}, "shellcheck": {"off", "on", "required"}}

// schemaOf is the schema of a key whose value has a type.
func schemaOf(t reflect.Type, key string) *schema {
	s := &schema{Description: about[key], Enum: choices[key]}
	switch {
	case t == reflect.TypeFor[levels]():
		return levelsSchema(nil)
	case t == reflect.TypeFor[failOn]():
		s.Enum = []string{"error", "warning", "info", "hint", "never"}
	case t == reflect.TypeFor[analyzers.LabelType]():
		s.Enum = labelTypes()
	case t.Kind() == reflect.Pointer:
		return schemaOf(t.Elem(), key)
	case t.Kind() == reflect.Bool:
		s.Type = "boolean"
	case t.Kind() == reflect.String && s.Enum == nil:
		s.Type = "string"
	case t.Kind() == reflect.Slice:
		s.Type, s.Items = "array", schemaOf(t.Elem(), "")
	case t.Kind() == reflect.Map:
		s.Type, s.Additional = "object", schemaOf(t.Elem(), "")
	case t.Kind() == reflect.Struct:
		structSchema(s, t, key)
	}
	return s
}

func structSchema(s *schema, t reflect.Type, key string) {
	s.Type, s.Additional, s.Properties = "object", false, map[string]*schema{}
	for i := range t.NumField() {
		if name := t.Field(i).Tag.Get("yaml"); name != "" {
			s.Properties[name] = schemaOf(t.Field(i).Type, strings.TrimPrefix(key+"."+name, "."))
		}
	}
}

// levelsSchema has a property for each rule. Codes of other tools, and rules that are not listed, are known by their
// shape.
func levelsSchema(named []*rules.Rule) *schema {
	severities := []string{"error", "warning", "info", "hint", "off"}
	s := &schema{Description: about["rules"], Type: "object", Additional: false, Properties: map[string]*schema{},
		Patterns: map[string]*schema{"^[A-Z][A-Za-z]+[0-9]*$": {Enum: severities}}}
	if named == nil {
		s.Patterns["^[a-z][a-z0-9]*(-[a-z0-9]+)*$"] = &schema{Enum: severities}
	}
	for _, r := range named {
		s.Properties[r.ID] = &schema{Description: r.Summary, Enum: severities}
		for _, earlier := range r.Also {
			if earlier == strings.ToLower(earlier) {
				s.Properties[earlier] = &schema{Description: "now " + r.ID, Enum: severities}
			}
		}
	}
	return s
}

func labelTypes() (names []string) {
	for _, t := range []analyzers.LabelType{analyzers.TextLabel, analyzers.URLLabel, analyzers.DateLabel,
		analyzers.LicenseLabel, analyzers.HashLabel,
		analyzers.VersionLabel, analyzers.EmailLabel} {
		names = append(names, string(t))
	}
	return names
}
