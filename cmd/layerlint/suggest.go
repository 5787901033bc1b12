package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/rules"
)

// misspelledCommand is an error when the first of the paths is none, but nearly a subcommand.
func misspelledCommand(c *cobra.Command, paths []string) error {
	if c.HasParent() || strings.ContainsAny(paths[0], `./\`) {
		return nil
	}
	if _, err := os.Stat(paths[0]); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if near := c.SuggestionsFor(paths[0]); len(near) > 0 {
		return fmt.Errorf("reading %s: no such file or directory, and no such command; did you mean layerlint %s?", paths[0], near[0])
	}
	return nil
}

// kindAsPath is an error when the value of --fix, which follows a =, was given as a path.
func kindAsPath(c *cobra.Command, paths []string) error {
	if _, err := os.Stat(paths[0]); !c.Flags().Changed("fix") || !slices.Contains(offered(c, "fix"), paths[0]) || !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return fmt.Errorf("reading %s: no such file or directory; did you mean --fix=%s?", paths[0], paths[0])
}

// unknownFlag adds the flag that was likely meant to the error about one that does not exist.
func unknownFlag(c *cobra.Command, err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		return fmt.Errorf("--%s: %w", invalid.GetFlag().Name, errors.Unwrap(invalid))
	}
	name, ok := strings.CutPrefix(err.Error(), "unknown flag: --")
	if !ok {
		return err
	}
	var known []string
	c.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
	if meant := nearest(name, known); meant != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, meant)
	}
	return fmt.Errorf("%w; %s --help lists them", err, c.CommandPath())
}

// usageErrors has c and all below it answer a wrong number of arguments with how the command is used.
func usageErrors(c *cobra.Command) {
	if accept := c.Args; accept != nil && !c.HasSubCommands() {
		c.Args = func(c *cobra.Command, args []string) error {
			if accept(c, args) == nil {
				return nil
			}
			problem := "too many arguments"
			for more := args; len(more) < len(args)+2; {
				if more = append(more, ""); accept(c, more) == nil {
					problem = "missing argument"
				}
			}
			return fmt.Errorf("%s; usage: %s", problem, strings.TrimSuffix(c.UseLine(), " [flags]"))
		}
	}
	for _, sub := range c.Commands() {
		usageErrors(sub)
	}
}

// noSubcommand is the error of a command that has subcommands for a word that is none of them.
func noSubcommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var known []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			known = append(known, sub.Name())
		}
	}
	if len(known) == 0 {
		return fmt.Errorf("%s has no commands", c.CommandPath())
	}
	if meant := nearest(args[0], known); meant != "" {
		return fmt.Errorf("%s has no command %q; did you mean %s?", c.CommandPath(), args[0], meant)
	}
	return fmt.Errorf("%s has no command %q; its commands are %s", c.CommandPath(), args[0], strings.Join(known, ", "))
}

// nearest is the name that was likely meant, "" when none is near.
func nearest(name string, known []string) string {
	const most = 2 // letters that may differ
	meant, least := "", most+1
	for _, k := range known {
		if d := levenshtein.Distance(strings.ToLower(name), strings.ToLower(k), nil); d < least &&
			(d*3 <= len(name) || d == 1) {
			meant, least = k, d
		}
	}
	return meant
}

// noRule is the error for a rule that does not exist, with the name that was likely meant.
func noRule(name string) error {
	var known []string
	for _, r := range rules.All() {
		known = append(append(known, r.ID), r.Also...)
	}
	meant := nearest(name, known)
	if meant == "" {
		return fmt.Errorf("no rule is called %q; layerlint rules lists them", name)
	}
	return fmt.Errorf("no rule is called %q; did you mean %s?", name, meant)
}

// platform reads a target platform as the builder does; "" stays the default.
func platform(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	return stages.ParsePlatform(text)
}
