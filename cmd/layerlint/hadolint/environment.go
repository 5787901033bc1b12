package hadolint

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
)

// variables are those that hadolint reads, by what they say.
var variables = []string{
	"HADOLINT_NOFAIL", "HADOLINT_FORMAT", "HADOLINT_FAILURE_THRESHOLD", "HADOLINT_OVERRIDE_ERROR", "HADOLINT_OVERRIDE_WARNING",
	"HADOLINT_OVERRIDE_INFO", "HADOLINT_OVERRIDE_STYLE", "HADOLINT_IGNORE", "HADOLINT_TRUSTED_REGISTRIES", "HADOLINT_REQUIRE_LABELS",
	"HADOLINT_STRICT_LABELS", "HADOLINT_DISABLE_IGNORE_PRAGMA",
}

// Lookup is os.LookupEnv, or a stand-in for it.
type Lookup func(name string) (value string, set bool)

// InEnvironment reports whether any of hadolint's variables is set.
func InEnvironment(env Lookup) bool {
	for _, name := range variables {
		if _, ok := env(name); ok {
			return true
		}
	}
	return false
}

// Environment adds what hadolint's variables say: lists are added to the file's, other values count where the file has
// none.
func (c *Config) Environment(env Lookup) error {
	for name, list := range map[string]*[]string{
		"HADOLINT_OVERRIDE_ERROR": &c.Override.Error, "HADOLINT_OVERRIDE_WARNING": &c.Override.Warning,
		"HADOLINT_OVERRIDE_INFO": &c.Override.Info, "HADOLINT_OVERRIDE_STYLE": &c.Override.Style,
		"HADOLINT_IGNORE": &c.Ignored, "HADOLINT_TRUSTED_REGISTRIES": (*[]string)(&c.TrustedRegistries), "HADOLINT_FORMAT": &c.Formats,
	} {
		if value, ok := env(name); ok && value != "" {
			*list = append(*list, strings.Split(value, ",")...)
		}
	}
	for name, on := range map[string]*bool{
		"HADOLINT_NOFAIL": &c.NoFail, "HADOLINT_STRICT_LABELS": &c.StrictLabels, "HADOLINT_DISABLE_IGNORE_PRAGMA": &c.DisableIgnorePragmas,
	} {
		if value, ok := env(name); ok {
			*on = *on || truthy(value)
		}
	}
	if value, ok := env("HADOLINT_FAILURE_THRESHOLD"); ok && c.FailureThreshold == "" {
		c.FailureThreshold = value
	}
	if value, ok := env("HADOLINT_REQUIRE_LABELS"); ok && value != "" {
		for _, pair := range strings.Split(value, ",") {
			c.require(pair)
		}
	}
	if key, err := c.validate(); err != nil {
		return fmt.Errorf("reading the environment: %s: %w", key, err)
	}
	return nil
}

func (c *Config) require(pair string) {
	if c.LabelSchema == nil {
		c.LabelSchema = map[string]analyzers.LabelType{}
	}
	name, kind, _ := strings.Cut(pair, ":")
	c.LabelSchema[name] = analyzers.LabelType(kind)
}

func truthy(value string) bool {
	switch strings.ToLower(value) {
	case "1", "y", "on", "true", "yes":
		return true
	}
	return false
}
