// Command layerlint reports what a Dockerfile will do before you build it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/sirupsen/logrus"
	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/imagedb/network"
)

// Exit statuses.
const (
	exitClean   = 0
	exitFound   = 1
	exitTrouble = 2
)

func main() {
	limitMemory()
	t := terminal{os.Stdin, os.Stdout, os.Stderr}
	silence()
	os.Exit(interruptible(t, func(ctx context.Context) int { return run(ctx, t, os.Args[1:]) }))
}

// silence keeps libraries from writing to standard error past say: net/http logs what servers send, text/scanner prints
// what it finds odd in a Dockerfile, compose-go which variables of a default are not set. What ends the program still comes through.
func silence() {
	log.SetOutput(io.Discard)
	logrus.SetOutput(io.Discard)
	if nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
		os.Stderr = nowhere
	}
}

// terminal is what the program reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// run is the whole program: it gives the exit status.
func run(ctx context.Context, t terminal, args []string) int {
	root := commandFor(t, args)
	root.SetArgs(args)
	root.SetIn(t.in)
	root.SetOut(t.out)
	root.SetErr(t.err)
	err := root.ExecuteContext(ctx)
	var status statusError
	var absent absentError
	switch {
	case err == nil:
		return exitClean
	case errors.As(err, &absent):
		t.complain(err)
		return exitFound
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, context.Canceled):
		t.complain(errInterrupted)
	default:
		t.complain(err)
	}
	return exitTrouble
}

// statusError ends the program with a status after everything has been said.
type statusError int

func (s statusError) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// absentError is the answer that what was asked for is not there, which differs from not knowing.
type absentError string

func (a absentError) Error() string { return string(a) }

// complain writes one line.
func (t terminal) complain(err error) { t.say("layerlint: " + err.Error()) }

// longestLine is how many characters of a text that others wrote are shown.
const longestLine = 2000

// say writes one line to standard error: every line that may hold what a registry, an image or a Dockerfile says. None
// of that steers a terminal or a CI service, whose commands are lines that begin with "::" or hold "##[", and no
// address in it has a password.
func (t terminal) say(text string) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ")
	text = strings.ReplaceAll(report.Clean(network.Redacted(text)), "##[", "## [")
	if shown := []rune(text); len(shown) > longestLine {
		text = string(shown[:longestLine]) + "..."
	}
	if strings.HasPrefix(strings.TrimSpace(text), "::") {
		text = "layerlint: " + text
	}
	if width := t.width(); width > 0 {
		text = screen.Wrap(text, width, 0, 2)
	}
	fmt.Fprintln(t.err, text)
}

// width is that of the terminal to which say writes, 0 for none.
func (t terminal) width() int {
	if b, ok := t.err.(*bars); ok {
		if b.width == nil {
			return 0
		}
		return b.width()
	}
	if screen.Terminal(t.err) {
		return screen.Width(t.err)
	}
	return 0
}

// subcommands make the commands below the root, by their names.
var subcommands = []struct {
	name string
	make func(terminal) *cobra.Command
}{
	{"check", checkCommand}, {"explain", explainCommand}, {"rules", rulesCommand}, {"image", imageCommand},
	{"cache", cacheCommand}, {"catalog", catalogCommand}, {"version", versionCommand}, {"migrate", migrateCommand},
	{"gpu", gpuCommand}, {"builds", buildsCommand}, {"lsp", lspCommand}, {"schema", schemaCommand},
	{"report", reportCommand}, {"buildkit", buildKitCommand},
}

// commandFor is the root for args. Where they begin with a command, that one alone is below it: to make all of them with
// their flags takes longer than some of them take to run.
func commandFor(t terminal, args []string) *cobra.Command {
	for _, sub := range subcommands {
		if len(args) == 0 || args[0] != sub.name {
			continue
		}
		root := &cobra.Command{}
		trunk(root)
		root.AddCommand(sub.make(t))
		root.CompletionOptions.DisableDefaultCmd = true
		helps(root)
		usageErrors(root)
		return root
	}
	return rootCommand(t)
}

// rootCommand is the root with all that is below it.
func rootCommand(t terminal) *cobra.Command {
	root := checkCommand(t)
	trunk(root)
	root.Long = "layerlint reports what a Dockerfile will do before anyone builds it. Without a subcommand it checks."
	root.Version = version()
	root.SetVersionTemplate("layerlint {{.Version}}\n")
	root.Flags().Bool("version", false, "print the version")
	for _, sub := range subcommands {
		root.AddCommand(sub.make(t))
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	helps(root)
	usageErrors(root)
	completes(root)
	return root
}

// trunk sets what holds for the root and what is below it.
func trunk(root *cobra.Command) {
	root.Use = "layerlint [PATH...]"
	root.SuggestionsMinimumDistance = 2
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.SetFlagErrorFunc(unknownFlag)
	root.SetHelpCommand(helpCommand())
}
