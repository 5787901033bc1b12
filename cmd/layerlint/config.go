package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/docker/go-units"
	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/cmd/layerlint/hadolint"
	"github.com/layerlint/layerlint/rules"
)

const configName, configAlias = ".layerlint.yaml", ".layerlint.yml"

// config is .layerlint.yaml; docs/configuration.md describes it. Paths are relative to the file's folder.
type config struct {
	Rules     levels   `yaml:"rules"`
	FailOn    failOn   `yaml:"fail-on"`
	Context   string   `yaml:"context"`
	Platform  string   `yaml:"platform"`
	Layouts   []string `yaml:"layouts"`
	Sources   []string `yaml:"image-sources"`
	Offline   bool     `yaml:"offline"`
	PullLimit string   `yaml:"pull-limit"`

	RequireKnown bool `yaml:"require-known"`

	Registries registries `yaml:"registries"`

	Repositories repositories `yaml:"repositories"`

	Compat        string                         `yaml:"compat"`
	Registered    []string                       `yaml:"trusted-registries"`
	Labels        map[string]analyzers.LabelType `yaml:"labels"`
	StrictLabels  bool                           `yaml:"strict-labels"`
	ShellCheck    string                         `yaml:"shellcheck"`
	IgnorePragmas bool                           `yaml:"ignore-pragmas"`
	BloatLimit    string                         `yaml:"bloat-limit"`

	Exclude   []string   `yaml:"exclude"`   // files below a checked folder that are left out, as .gitignore has them
	Overrides []override `yaml:"overrides"` // later ones win

	path string

	contextLine int // of Context: whether there is such a folder matters only where no flag names another

	chosen   bool             // by --config: it is the user's word, not that of whoever wrote the Dockerfile
	bloat    int64            // BloatLimit in bytes
	hadolint *hadolint.Config // the file is hadolint's
}

// override sets levels of rules for some files, named as .gitignore has them.
type override struct {
	Paths []string `yaml:"paths"`
	Rules levels   `yaml:"rules"`
}

// registries says how registries are reached. Hosts are as references have them ("docker.io"), with a port where there
// is one.
type registries struct {
	Mirrors  map[string][]string `yaml:"mirrors"`  // asked before the registry itself
	Insecure []string            `yaml:"insecure"` // may be spoken to without TLS
	Indexes  []string            `yaml:"indexes"`  // repositories that layer indexes were published to
}

// repositories says how package repositories are reached. Hosts are as package managers' sources have them; a mirror is
// a host or a URL that stands for the host's root.
type repositories struct {
	Mirrors   map[string][]string `yaml:"mirrors"`    // asked before the host itself
	FileLists *bool               `yaml:"file-lists"` // which files packages bring is read; nil: yes
}

// level is a severity or "off"; set tells it from nothing.
type level struct {
	severity rules.Severity
	off, set bool
}

// levels are levels by rule ID.
type levels map[string]level

// UnmarshalYAML implements yaml.Unmarshaler.
func (l *levels) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: rules is not a map of rule ids to severities", n.Line)
	}
	*l = levels{}
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		found := rules.Find(key.Value)
		if len(found) == 0 {
			return fmt.Errorf("line %d: %w", key.Line, noRule(key.Value))
		}
		set, err := parseLevel(value, "off")
		if err != nil {
			return err
		}
		for _, r := range found {
			(*l)[r.ID] = set
		}
	}
	return nil
}

// failOn is the severity that fails a run; off is never.
type failOn level

// UnmarshalYAML implements yaml.Unmarshaler.
func (f *failOn) UnmarshalYAML(n *yaml.Node) error {
	l, err := parseLevel(n, "never")
	*f = failOn(l)
	return err
}

// parseLevel reads a severity, or the word for none.
func parseLevel(n *yaml.Node, none string) (level, error) {
	s, off, err := severityOr(none, n.Value)
	if err != nil {
		return level{}, fmt.Errorf("line %d: %w", n.Line, err)
	}
	return level{severity: s, off: off, set: true}, nil
}

// severityOr reads a severity, or the word for none.
func severityOr(none, name string) (s rules.Severity, off bool, err error) {
	if name == none {
		return 0, true, nil
	}
	if s, err = rules.ParseSeverity(name); err != nil {
		err = fmt.Errorf("%w, %s", err, none)
	}
	return s, false, err
}

// reader reads a file as readOwn and readSettings do.
type reader func(path string) ([]byte, error)

func readConfig(path string, read reader) (*config, error) {
	content, err := read(path)
	if err != nil {
		return nil, err
	}
	c := &config{path: path}
	decoder := yaml.NewDecoder(bytes.NewReader(content))
	decoder.KnownFields(true)
	if err := decoder.Decode(c); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading %s: %s", path, configProblem(content, err))
	}
	if key, err := c.complete(); err != nil {
		return nil, fmt.Errorf("reading %s: line %d: %s: %w", path, lineOf(content, key), key, err)
	}
	if c.Context != "" {
		c.contextLine = lineOf(content, "context")
	}
	return c, nil
}

// complete checks what the decoder cannot, and fills in the types of labels. Its error is about the value of key.
func (c *config) complete() (key string, err error) {
	for _, layout := range c.Layouts {
		if _, err := os.Stat(beside(c.path, layout)); filepath.IsLocal(layout) && errors.Is(err, fs.ErrNotExist) {
			return "layouts", fmt.Errorf("no image layout at %s", layout)
		}
	}
	if c.Compat != "" && c.Compat != "hadolint" {
		return "compat", fmt.Errorf("%q is not hadolint", c.Compat)
	}
	if c.Platform, err = platform(c.Platform); err != nil {
		return "platform", err
	}
	if len(c.Sources) != 1 || c.Sources[0] != "auto" {
		if err := knownSources(c.Sources); err != nil {
			return "image-sources", err
		}
	}
	if c.PullLimit != "" {
		if _, err := pullLimit(c.PullLimit); err != nil {
			return "pull-limit", fmt.Errorf("%q is not a size such as 500MB", c.PullLimit)
		}
	}
	if !slices.Contains([]string{"", "off", "on", "required"}, c.ShellCheck) {
		return "shellcheck", fmt.Errorf("%q is not one of off, on, required", c.ShellCheck)
	}
	if c.BloatLimit != "" {
		bytes, err := units.FromHumanSize(c.BloatLimit)
		if err != nil || bytes <= 0 {
			return "bloat-limit", fmt.Errorf("%q is not a size such as 500MB", c.BloatLimit)
		}
		c.bloat = bytes
	}
	for _, o := range c.Overrides {
		if len(o.Paths) == 0 {
			return "overrides", errors.New("an override without paths applies to nothing")
		}
	}
	for name, t := range c.Labels {
		if t == "" {
			c.Labels[name] = analyzers.TextLabel
		} else if !t.Valid() {
			return "labels", fmt.Errorf("%s: %q is not one of text, url, semver, hash, rfc3339, spdx, email", name, t)
		}
	}
	return "", nil
}

// configs finds the configuration of files and reads each once.
type configs struct {
	forced *config // --config
	none   config  // of files without one
	byDir  map[string]*config
}

// of is the configuration of files in dir, which is absolute: the nearest .layerlint.yaml upward,
// not beyond the repository; beside or above a folder without one, hadolint's.
func (c *configs) of(dir string) (*config, error) {
	if c.forced != nil {
		return c.forced, nil
	}
	if found, known := c.byDir[dir]; known {
		return found, nil
	}
	found, err := c.look(dir)
	if err != nil {
		return nil, err
	}
	if c.byDir == nil {
		c.byDir = map[string]*config{}
	}
	c.byDir[dir] = found
	return found, nil
}

// ownConfig reads the configuration of a folder, by either of its names; nil when there is none.
func ownConfig(dir string) (*config, error) {
	found, err := readConfig(filepath.Join(dir, configName), readOwn)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	alias := filepath.Join(dir, configAlias)
	if found == nil {
		if found, err = readConfig(alias, readOwn); errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		return found, found.bounded()
	}
	if _, err := os.Lstat(alias); err == nil {
		return nil, fmt.Errorf("%s has both %s and %s: remove one", dir, configName, configAlias)
	}
	return found, found.bounded()
}

func (c *configs) look(dir string) (*config, error) {
	if found, err := ownConfig(dir); found != nil || err != nil {
		return found, err
	}
	if found, err := hadolintIn(dir, readOwn, hadolintNames...); found != nil || err != nil {
		return found, err
	}
	_, atRoot := os.Lstat(filepath.Join(dir, ".git"))
	if atRoot == nil || filepath.Dir(dir) == dir {
		if found, err := hadolintUser(); found != nil || err != nil {
			return found, err
		}
		return &c.none, nil
	}
	return c.of(filepath.Dir(dir))
}
