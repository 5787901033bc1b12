package main

import (
	"maps"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/rules"
)

// offered are what shells offer for a flag, by its name; a command's own --format comes before.
func offered(c *cobra.Command, name string) []string {
	switch name {
	case "format":
		switch {
		case c.Name() == "check" || !c.HasParent():
			return slices.Sorted(maps.Keys(report.Formats))
		case c.Name() == "report":
			return []string{"html", "json", "markdown"}
		}
		return []string{"text", "json"}
	case "fail-on":
		return []string{"error", "warning", "info", "hint", "never"}
	case "severity":
		return []string{"error", "warning", "info", "hint"}
	case "builder":
		return []string{"buildkit", "classic"}
	case "fix":
		return []string{"safe", "unsafe"}
	case "shellcheck":
		return []string{"off", "on", "required"}
	case "compat":
		return []string{"hadolint"}
	case "color":
		return screen.Choices
	case "platform":
		return []string{"linux/amd64", "linux/arm64", "linux/arm/v7", "linux/s390x", "linux/ppc64le", "linux/riscv64"}
	case "image-sources":
		return sourceNames
	case "catalog":
		return editions
	}
	return nil
}

// ruleNames are the IDs with what they report, then the codes of other tools. They are listed when a shell asks.
func ruleNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names, codes []string
	for _, r := range rules.All() {
		names = append(names, cobra.CompletionWithDesc(r.ID, r.Summary))
		for _, code := range r.Also {
			codes = append(codes, cobra.CompletionWithDesc(code, r.ID))
		}
	}
	return append(names, codes...), cobra.ShellCompDirectiveNoFileComp
}

// completes registers what shells offer for c and all below it. Flags and arguments without values get file names.
func completes(c *cobra.Command) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		complete := ruleNames
		if f.Name != "enable" && f.Name != "disable" {
			list := offered(c, f.Name)
			if len(list) == 0 {
				return
			}
			complete = cobra.FixedCompletions(list, cobra.ShellCompDirectiveNoFileComp)
		}
		_ = c.RegisterFlagCompletionFunc(f.Name, complete) // fails for none or a second
	})
	if c.Name() == "explain" {
		c.ValidArgsFunction = ruleNames
	}
	for _, sub := range c.Commands() {
		completes(sub)
	}
}
