package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/layerlint/layerlint/cmd/layerlint/screen"
)

// examples are what people type most, by the command's path; help shows them.
var examples = map[string][]string{
	"layerlint buildkit images":  {"layerlint buildkit images --indexes DIR Dockerfile"},
	"layerlint buildkit index":   {"layerlint buildkit index /base /out/index"},
	"layerlint":                  {"layerlint", "layerlint --offline Dockerfile", "layerlint --fix services/"},
	"layerlint check":            {"layerlint check", "layerlint check --offline --fail-on error Dockerfile", "layerlint check --format sarif --output layerlint.sarif .", "layerlint check --build web"},
	"layerlint explain":          {"layerlint explain copy-source-missing", "layerlint explain DL3008"},
	"layerlint rules":            {"layerlint rules", "layerlint rules --severity error", "layerlint rules apt"},
	"layerlint builds":           {"layerlint builds", "layerlint builds --format json compose.yaml"},
	"layerlint report":           {"layerlint report -o report.html Dockerfile"},
	"layerlint migrate":          {"layerlint migrate", "layerlint migrate .hadolint.yaml"},
	"layerlint schema":           {"layerlint schema > layerlint.schema.json"},
	"layerlint lsp":              {"layerlint lsp --offline"},
	"layerlint version":          {"layerlint version"},
	"layerlint help":             {"layerlint help image ls"},
	"layerlint image":            {"layerlint image ls python:3.12-slim /usr/local/bin", "layerlint image why debian:bookworm-slim /usr/bin/perl"},
	"layerlint cache":            {"layerlint cache du", "layerlint cache update"},
	"layerlint catalog":          {"layerlint catalog key signing.pem", "layerlint catalog push --key signing.pem ghcr.io/layerlint/tables"},
	"layerlint gpu":              {"layerlint gpu check", "layerlint gpu compare Dockerfile host.json"},
	"layerlint completion":       {"layerlint completion bash > /etc/bash_completion.d/layerlint", "layerlint completion fish > ~/.config/fish/completions/layerlint.fish"},
	"layerlint image config":     {"layerlint image config debian:bookworm-slim"},
	"layerlint image ls":         {"layerlint image ls python:3.12-slim /usr/local/bin"},
	"layerlint image find":       {"layerlint image find debian:bookworm-slim 'libssl.so*'"},
	"layerlint image packages":   {"layerlint image packages debian:bookworm-slim"},
	"layerlint image ldd":        {"layerlint image ldd debian:bookworm-slim /usr/bin/apt-get"},
	"layerlint image why":        {"layerlint image why debian:bookworm-slim /usr/bin/perl", "layerlint image why --target build Dockerfile"},
	"layerlint image du":         {"layerlint image du python:3.12"},
	"layerlint image report":     {"layerlint image report -o report.html python:3.12"},
	"layerlint image diff":       {"layerlint image diff python:3.11-slim python:3.12-slim"},
	"layerlint image pull":       {"layerlint image pull nvidia/cuda:12.4.1-devel-ubuntu22.04"},
	"layerlint image push-index": {"layerlint image push-index --to registry.example.com/team/indexes python:3.12"},
	"layerlint cache du":         {"layerlint cache du"},
	"layerlint cache prune":      {"layerlint cache prune --keep 2GB"},
	"layerlint cache verify":     {"layerlint cache verify"},
	"layerlint cache update":     {"layerlint cache update", "layerlint cache update --from registry.example.com/mirror/tables --key PUBLIC_KEY"},
	"layerlint catalog key":      {"layerlint catalog key signing.pem"},
	"layerlint catalog push":     {"layerlint catalog push --key signing.pem ghcr.io/layerlint/tables quay.io/layerlint/tables"},
	"layerlint gpu check":        {"layerlint gpu check", "layerlint gpu check --dockerfile Dockerfile"},
	"layerlint gpu compare":      {"layerlint gpu compare Dockerfile host.json", "layerlint gpu compare --gpu-driver 535.104.05 Dockerfile"},
	"layerlint gpu tables":       {"layerlint gpu tables"},
}

// groupKey annotates a flag with the heading that help lists it below.
const groupKey = "layerlint_group"

// grouped lists the flags that register adds below a heading.
func grouped(p *pflag.FlagSet, title string, register func()) {
	defer func(sorted bool) { p.SortFlags = sorted }(p.SortFlags)
	p.SortFlags = false // as they were added
	before, seen := count(p), 0
	register()
	p.VisitAll(func(f *pflag.Flag) {
		if seen++; seen > before && f.Annotations == nil {
			f.Annotations = map[string][]string{groupKey: {title}}
		}
	})
}

func count(p *pflag.FlagSet) (n int) {
	p.VisitAll(func(*pflag.Flag) { n++ })
	return n
}

// ungrouped is the heading of flags that have none.
const ungrouped = "Other"

// headings are the groups in the order in which help has them.
var headings = []string{"Input", "Build", "Images", "Rules and findings", "Output", "GPU"}

// helps gives c and all below it examples, and help that fits the terminal.
func helps(c *cobra.Command) {
	if list := examples[c.CommandPath()]; len(list) > 0 {
		c.Example = "  " + strings.Join(list, "\n  ")
	}
	c.SetUsageFunc(func(c *cobra.Command) error {
		usage(c.OutOrStdout(), c)
		return nil
	})
	c.SetHelpFunc(func(c *cobra.Command, _ []string) {
		out := c.OutOrStdout()
		text := c.Long
		if text == "" {
			text = c.Short + "."
		}
		for line := range strings.Lines(text) {
			fmt.Fprintln(out, screen.Wrap(line, helpWidth(out), 0, 0))
		}
		fmt.Fprintln(out)
		usage(out, c)
	})
	for _, sub := range c.Commands() {
		helps(sub)
	}
}

// helpCommand is help for a command by its name; a name that no command has is an error.
func helpCommand() *cobra.Command {
	return &cobra.Command{Use: "help [COMMAND...]", Short: "Show the help of a command",
		RunE: func(c *cobra.Command, args []string) error {
			of, rest, err := c.Root().Find(args)
			if err == nil {
				err = noSubcommand(of, rest)
			}
			if err != nil {
				return err
			}
			return of.Help()
		}}
}

// helpWidth is the terminal's, within what is read easily.
func helpWidth(w io.Writer) int { return min(screen.Width(w), 110) }

func usage(out io.Writer, c *cobra.Command) {
	fmt.Fprintf(out, "Usage:\n  %s\n", c.UseLine())
	if c.HasAvailableSubCommands() && c.Runnable() && c.Parent() == nil {
		fmt.Fprintf(out, "  %s COMMAND\n", c.CommandPath())
	}
	if c.Example != "" {
		fmt.Fprintf(out, "\nExamples:\n%s\n", c.Example)
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprint(out, "\nCommands:\n")
		for _, sub := range c.Commands() {
			if sub.IsAvailableCommand() {
				entry(out, "  "+sub.Name(), sub.Short, 14)
			}
		}
	}
	groups := map[string][]*pflag.Flag{}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		title := ungrouped
		if g := f.Annotations[groupKey]; len(g) > 0 {
			title = g[0]
		}
		if !f.Hidden {
			groups[title] = append(groups[title], f)
		}
	})
	titles := append(slices.Clone(headings), ungrouped)
	if len(groups[ungrouped]) > 2 { // more than --help and --version: the command's own come first
		titles = append([]string{ungrouped}, headings...)
	}
	for i, title := range titles {
		if len(groups[title]) == 0 {
			continue
		}
		heading := title
		if title == ungrouped && (i == 0 || len(groups) == 1) {
			heading = "Flags"
		}
		fmt.Fprintf(out, "\n%s:\n", heading)
		for _, f := range groups[title] {
			value, about := valueAndUse(f)
			label := "      --" + f.Name
			if f.Shorthand != "" {
				label = "  -" + f.Shorthand + ", --" + f.Name
			}
			switch {
			case value != "" && f.NoOptDefVal != "":
				label += "[=" + value + "]"
			case value != "":
				label += " " + value
			}
			entry(out, label, about, 30)
		}
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(out, "\n%q has more on a command.\n", c.CommandPath()+" COMMAND --help")
	}
}

// valueAndUse returns the name of f's value and what the flag does; a usage that begins with "`NAME`: " only names its value there.
func valueAndUse(f *pflag.Flag) (value, about string) {
	value, about = pflag.UnquoteUsage(f)
	return value, strings.TrimPrefix(about, value+": ")
}

// entry writes a name and what it is, wrapped below each other from a column on.
func entry(out io.Writer, name, about string, column int) {
	lead := name + strings.Repeat(" ", max(column-len(name), 1))
	if len(name) >= column {
		lead = name + "\n" + strings.Repeat(" ", column)
	}
	fmt.Fprintln(out, lead+screen.Wrap(about, helpWidth(out), column, column))
}
