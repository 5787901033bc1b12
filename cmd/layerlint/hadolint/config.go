package hadolint

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/rules"
)

// Config is .hadolint.yaml. Unknown keys are let pass, as hadolint does; anything else that cannot be read is an error.
type Config struct {
	Ignored              []string                       `yaml:"ignored"`
	Override             Override                       `yaml:"override"`
	TrustedRegistries    list                           `yaml:"trustedRegistries"`
	LabelSchema          map[string]analyzers.LabelType `yaml:"label-schema"`
	StrictLabels         bool                           `yaml:"strict-labels"`
	FailureThreshold     string                         `yaml:"failure-threshold"`
	NoFail               bool                           `yaml:"no-fail"`
	NoColor              bool                           `yaml:"no-color"`
	Verbose              bool                           `yaml:"verbose"`
	DisableIgnorePragmas bool                           `yaml:"disable-ignore-pragma"`
	Format               string                         `yaml:"format"`
	Formats              []string                       `yaml:"formats"`
}

// Override gives codes another severity; a code in several lists gets the highest.
type Override struct {
	Error   []string `yaml:"error"`
	Warning []string `yaml:"warning"`
	Info    []string `yaml:"info"`
	Style   []string `yaml:"style"`
}

// list is a list, or one string, which hadolint's manual allows.
type list []string

// UnmarshalYAML implements yaml.Unmarshaler.
func (l *list) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		*l = list{n.Value}
		return nil
	}
	return n.Decode((*[]string)(l))
}

// Read reads the content of the file at path; the error names path and line.
func Read(path string, content []byte) (*Config, error) {
	c := &Config{}
	if err := yaml.NewDecoder(bytes.NewReader(content)).Decode(c); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading %s: %s", path, problem(err))
	}
	if key, err := c.validate(); err != nil {
		return nil, fmt.Errorf("reading %s: line %d: %s: %w", path, lineOf(content, key), key, err)
	}
	return c, nil
}

// lineOf is the line of a top-level key's value, 1 when it is not found.
func lineOf(content []byte, key string) int {
	var document yaml.Node
	if yaml.Unmarshal(content, &document) != nil || len(document.Content) == 0 {
		return 1
	}
	for i, n := range document.Content[0].Content {
		if i%2 == 1 && document.Content[0].Content[i-1].Value == key {
			return n.Line
		}
	}
	return 1
}

// Unknown lists the keys of a configuration that neither hadolint nor layerlint has, with their lines.
func Unknown(content []byte) []string {
	var document yaml.Node
	if yaml.Unmarshal(content, &document) != nil || len(document.Content) == 0 ||
		document.Content[0].Kind != yaml.MappingNode {
		return nil
	}
	known := map[string]bool{}
	for f := range reflect.TypeFor[Config]().Fields() {
		known[f.Tag.Get("yaml")] = true
	}
	var unknown []string
	for i, key := range document.Content[0].Content {
		if i%2 == 0 && !known[key.Value] {
			unknown = append(unknown, fmt.Sprintf("line %d: unknown key %q", key.Line, key.Value))
		}
	}
	return unknown
}

func problem(err error) string {
	var several *yaml.TypeError
	if errors.As(err, &several) {
		return several.Errors[0]
	}
	return strings.TrimPrefix(err.Error(), "yaml: ")
}

// validate returns an error about the value of key.
func (c *Config) validate() (key string, err error) {
	if _, err := threshold(c.FailureThreshold); err != nil {
		return "failure-threshold", err
	}
	for name, t := range c.LabelSchema {
		if t == "" {
			c.LabelSchema[name] = analyzers.TextLabel
		} else if !t.Valid() {
			return "label-schema", fmt.Errorf("%s: %q is not one of text, url, semver, hash, rfc3339, spdx, email", name, t)
		}
	}
	return "", nil
}

// threshold reads a severity by hadolint's names; "ignore" and "none" stand for every finding.
func threshold(name string) (rules.Severity, error) {
	switch name {
	case "", "info":
		return rules.Info, nil
	case "style", "ignore", "none":
		return rules.Hint, nil
	case "warning":
		return rules.Warning, nil
	case "error":
		return rules.Error, nil
	}
	return 0, fmt.Errorf("%q is not one of error, warning, info, style, ignore, none", name)
}

// FailOn is the lowest severity that fails a run; fails is false when none does.
func (c *Config) FailOn() (severity rules.Severity, fails bool) {
	severity, _ = threshold(c.FailureThreshold)
	return severity, !c.NoFail
}

// AllFormats are the formats of both keys.
func (c *Config) AllFormats() []string {
	if c.Format == "" {
		return c.Formats
	}
	return append([]string{c.Format}, c.Formats...)
}

// Policy is what the file asks of images and labels.
func (c *Config) Policy() analyzers.Policy {
	return analyzers.Policy{Registries: c.TrustedRegistries, Labels: c.LabelSchema, StrictLabels: c.StrictLabels}
}

// Options are hadolint's severities with the file's overrides. Rules that hadolint does not have stay as they are.
func (c *Config) Options() rules.Options {
	o := rules.Options{Hints: true, Severities: map[string]rules.Severity{}, Disable: known(c.Ignored),
		IgnorePragmas: c.DisableIgnorePragmas}
	for _, r := range rules.All() {
		code := Code(r)
		if !strings.HasPrefix(code, "DL") {
			continue
		}
		severity := Severity(code)
		if set, ok := c.Override.of(code); ok {
			severity = set
		}
		if severity == Ignore {
			o.Disable = append(o.Disable, r.ID)
			continue
		}
		o.Enable = append(o.Enable, r.ID)
		o.Severities[r.ID] = severity
	}
	return o
}

// known are the codes that some rule answers to; hadolint lets others pass.
func known(codes []string) []string {
	var all []string
	for _, code := range codes {
		if len(rules.Find(code)) > 0 {
			all = append(all, code)
		}
	}
	return all
}

func (o Override) of(code string) (rules.Severity, bool) {
	for severity, codes := range [][]string{o.Error, o.Warning, o.Info, o.Style} {
		for _, c := range codes {
			if c == code {
				return rules.Severity(severity), true
			}
		}
	}
	return 0, false
}
