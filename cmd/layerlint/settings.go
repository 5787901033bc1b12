package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/cmd/layerlint/hadolint"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/rules"
)

// settings are what applies to one file: flags before its configuration before the defaults.
type settings struct {
	place
	platform     string
	images       imagedb.DB
	packages     packages.Repositories
	rules        rules.Options
	failOn       rules.Severity
	neverFails   bool
	excluded     bool // a folder's walk leaves the file out
	once         bool // findings with a code of hadolint's are reported once for each instruction, at its start
	requireKnown bool
	offline      report.Offline
	shellcheck   analyzers.ShellCheck
	policy       analyzers.Policy
}

func (c *check) settings(path, within string) (settings, error) {
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return settings{}, err
	}
	return c.settingsIn(path, dir, within)
}

// settingsIn is settings of a file, whose configuration is looked for from dir on.
func (c *check) settingsIn(path, dir, within string) (settings, error) {
	cfg, err := c.configs.of(dir)
	if err != nil {
		return settings{}, err
	}
	s := settings{
		platform: cmp.Or(c.flags.platform, cfg.Platform),
		rules:    cfg.options(c.flags.compat),
		failOn:   c.failOn,
		policy:   cfg.policy(),

		requireKnown: c.flags.requireKnown || cfg.RequireKnown,
		offline:      c.offline(cfg),
	}
	cfg.override(&s.rules, dir, path)
	s.excluded = cfg.named(cfg.Exclude, dir, path)
	s.once = c.flags.compat != "" || cfg.Compat != "" || cfg.hadolint != nil
	s.rules.Enable = append(s.rules.Enable, c.flags.enable...)
	s.rules.Disable = append(s.rules.Disable, c.flags.disable...)
	if s.images, err = c.world.images(cfg); err != nil {
		return settings{}, err
	}
	s.packages = c.world.packages(cfg)
	if err := c.contextOf(cfg); err != nil {
		return settings{}, err
	}
	s.place = c.place(path, within, cfg)
	if s.shellcheck, err = shellCheck(cmp.Or(c.flags.shellcheck, cfg.ShellCheck)); err != nil {
		return settings{}, err
	}
	c.failing(&s, cfg)
	s.rules.Hints = s.rules.Hints || c.flags.hints || s.failOn == rules.Hint
	return s, nil
}

// contextOf looks whether there is the build context that a configuration names, where that is used.
func (c *check) contextOf(cfg *config) error {
	if cfg.Context == "" || c.flags.contextDir != "" {
		return nil
	}
	if info, err := os.Stat(beside(cfg.path, cfg.Context)); err != nil || !info.IsDir() {
		return fmt.Errorf("reading %s: line %d: context: no folder %s", cfg.path, cfg.contextLine, cfg.Context)
	}
	return nil
}

// offline is what keeps files under cfg from asking registries.
func (c *check) offline(cfg *config) report.Offline {
	switch {
	case c.flags.offline:
		return "--offline"
	case cfg.Offline:
		return "offline: true"
	}
	return ""
}

// failing decides what makes the exit status 1.
func (c *check) failing(s *settings, cfg *config) {
	switch {
	case c.flags.failOn != "":
		s.neverFails = c.neverFails
	case cfg.hadolint != nil:
		severity, fails := cfg.hadolint.FailOn()
		s.failOn, s.neverFails = severity, !fails
	case cfg.FailOn.set:
		s.failOn, s.neverFails = cfg.FailOn.severity, cfg.FailOn.off
	}
}

// policy is what the configuration asks of images and labels.
func (c *config) policy() analyzers.Policy {
	if c.hadolint != nil {
		return c.hadolint.Policy()
	}
	return analyzers.Policy{Registries: c.Registered, Labels: c.Labels, StrictLabels: c.StrictLabels,
		BloatLimit: c.bloat}
}

// beside is a path that a configuration file names.
func beside(config, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(config), path)
}

// pairs reads NAME=VALUE; a NAME alone is looked up when there is where, and left out when it is not set.
func pairs(flag string, given []string, where func(string) (string, bool)) (map[string]string, error) {
	m := map[string]string{}
	for _, g := range given {
		name, value, ok := strings.Cut(g, "=")
		if name == "" || !ok && where == nil {
			return nil, fmt.Errorf("%s %q is not NAME=VALUE", flag, strings.TrimSuffix(g, value)) // the value may be a secret
		}
		if !ok {
			if value, ok = where(name); !ok {
				continue
			}
		}
		m[name] = value
	}
	return m, nil
}

// options are the configuration's severities over hadolint's, where those are asked for by it or by compat.
func (c *config) options(compat string) rules.Options {
	o := rules.Options{Severities: map[string]rules.Severity{}}
	switch {
	case c.hadolint != nil:
		return c.hadolint.Options()
	case c.Compat != "" || compat != "":
		o = (&hadolint.Config{}).Options()
	}
	o.IgnorePragmas = c.IgnorePragmas
	for _, r := range rules.All() {
		switch set, ok := c.Rules[r.ID]; {
		case !ok:
		case set.off:
			o.Disable = append(o.Disable, r.ID)
		default:
			o.Enable = append(o.Enable, r.ID)
			o.Severities[r.ID] = set.severity
		}
	}
	return o
}
