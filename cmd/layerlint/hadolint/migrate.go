package hadolint

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/rules"
)

// Migrate writes what the configuration says as .layerlint.yaml. What has no counterpart is kept as a comment.
func (c *Config) Migrate(w io.Writer) error {
	var b strings.Builder
	b.WriteString("compat: hadolint\n")
	severity, fails := c.FailOn()
	if fails {
		fmt.Fprintf(&b, "fail-on: %s\n", severity)
	} else {
		b.WriteString("fail-on: never\n")
	}
	c.migrateRules(&b)
	if len(c.TrustedRegistries) > 0 {
		fmt.Fprintf(&b, "trusted-registries: [%s]\n", quoted(c.TrustedRegistries))
	}
	if len(c.LabelSchema) > 0 {
		b.WriteString("labels:\n")
		for _, name := range slices.Sorted(maps.Keys(c.LabelSchema)) {
			fmt.Fprintf(&b, "  %s: %s\n", strconv.Quote(name), c.LabelSchema[name])
		}
	}
	if c.StrictLabels {
		b.WriteString("strict-labels: true\n")
	}
	if c.DisableIgnorePragmas {
		b.WriteString("ignore-pragmas: true\n")
	}
	if formats := c.AllFormats(); len(formats) > 0 {
		fmt.Fprintf(&b, "# formats are given on the command line: --format %s\n", strings.Join(formats, " --format "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (c *Config) migrateRules(b *strings.Builder) {
	levels := map[string]string{}
	for severity, codes := range [][]string{c.Override.Error, c.Override.Warning, c.Override.Info, c.Override.Style} {
		for _, code := range codes {
			if _, ok := levels[code]; !ok {
				levels[code] = rules.Severity(severity).String()
			}
		}
	}
	for _, code := range c.Ignored {
		levels[code] = "off"
	}
	var lines []string
	for _, code := range slices.Sorted(maps.Keys(levels)) {
		if found := rules.Find(code); len(found) == 0 {
			fmt.Fprintf(b, "# %s: %s, which no rule answers to\n", code, levels[code])
		} else {
			lines = append(lines, fmt.Sprintf("  %s: %s # %s\n", code, levels[code], found[0].ID))
		}
	}
	if len(lines) > 0 {
		b.WriteString("rules:\n" + strings.Join(lines, ""))
	}
}

func quoted(all []string) string {
	var q []string
	for _, s := range all {
		q = append(q, strconv.Quote(s))
	}
	return strings.Join(q, ", ")
}
