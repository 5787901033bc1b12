// Package screen lays out text for terminals: their width, whether to use color, how many columns a text takes, and
// where its lines break. It knows nothing of the text's meaning.
package screen

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// Default is the width in columns where there is no terminal.
const Default = 80

// Terminal reports whether w is a terminal.
func Terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Width returns the columns of the terminal w, Default when it is none or does not say.
func Width(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	return Default
}

// Choice says when color is wanted: "auto", "always" or "never".
type Choice string

// Choices are the values of Choice.
var Choices = []string{"auto", "always", "never"}

// Set is pflag.Value's.
func (c *Choice) Set(text string) error {
	for _, known := range Choices {
		if text == known {
			*c = Choice(text)
			return nil
		}
	}
	return fmt.Errorf("%q is not one of auto, always, never", text)
}

// String is pflag.Value's.
func (c *Choice) String() string { return string(*c) }

// Type is pflag.Value's.
func (c *Choice) Type() string { return "WHEN" }

// Colored reports whether text written to w has color. NO_COLOR (no-color.org) wins over FORCE_COLOR and
// CLICOLOR_FORCE, these over CLICOLOR=0 and over w not being a terminal (bixense.com/clicolors).
func (c Choice) Colored(w io.Writer, getenv func(string) string) bool {
	switch {
	case c == "always":
		return true
	case c == "never" || getenv("NO_COLOR") != "":
		return false
	case forced(getenv("FORCE_COLOR")) || forced(getenv("CLICOLOR_FORCE")):
		return true
	}
	return getenv("CLICOLOR") != "0" && getenv("TERM") != "dumb" && Terminal(w)
}

func forced(value string) bool { return value != "" && value != "0" && value != "false" }
