package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/spf13/cobra"

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

// noRule is the error for a rule that does not exist, with the name that was likely meant.
func noRule(name string) error {
	const most = 2 // letters that may differ
	meant, least := "", most+1
	for _, r := range rules.All() {
		for _, id := range append([]string{r.ID}, r.Also...) {
			if d := levenshtein.Distance(strings.ToLower(name), strings.ToLower(id), nil); d < least && d*3 <= len(name) {
				meant, least = id, d
			}
		}
	}
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
