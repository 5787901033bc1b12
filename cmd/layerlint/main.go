// Command layerlint tells what a Dockerfile will do before anyone builds it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// Exit statuses.
const (
	exitClean   = 0
	exitFound   = 1
	exitTrouble = 2
)

// memoryLimit is how many bytes are taken before garbage is collected. The largest layers that are read take some 100 MB.
const memoryLimit = 120 << 20

// maxAllowed is how many Dockerfiles raise the limit: most images and packages of more are those of the ones before.
const maxAllowed = 256

func main() {
	limitMemory(0)
	t := terminal{os.Stdin, os.Stdout, os.Stderr}
	os.Exit(interruptible(t, func(ctx context.Context) int { return run(ctx, t, os.Args[1:]) }))
}

// limitMemory sets the limit for a run over so many Dockerfiles: what is known of their images and packages is kept to its end. A run
// is short, and most end far below it: collecting before would cost a sixth of the time.
func limitMemory(files int) {
	if os.Getenv("GOMEMLIMIT") == "" && os.Getenv("GOGC") == "" {
		debug.SetMemoryLimit(memoryLimit + int64(min(files, maxAllowed))<<20)
		debug.SetGCPercent(-1)
	}
}

// terminal is what the program reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// run is the whole program: it gives the exit status.
func run(ctx context.Context, t terminal, args []string) int {
	root := rootCommand(t)
	root.SetArgs(args)
	root.SetIn(t.in)
	root.SetOut(t.out)
	root.SetErr(t.err)
	err := root.ExecuteContext(ctx)
	var status statusError
	switch {
	case err == nil:
		return exitClean
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

// complain writes one line.
func (t terminal) complain(err error) {
	fmt.Fprintf(t.err, "layerlint: %s\n", strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", "; "))
}

func rootCommand(t terminal) *cobra.Command {
	root := checkCommand(t)
	root.Use = "layerlint [PATH...]"
	root.Long = "layerlint tells what a Dockerfile will do before anyone builds it. Without a subcommand it checks."
	root.SilenceErrors = true
	root.SilenceUsage = true
	root.CompletionOptions.HiddenDefaultCmd = true
	root.AddCommand(checkCommand(t), explainCommand(t), rulesCommand(t), imageCommand(t), cacheCommand(t), versionCommand(t), migrateCommand(t), gpuCommand(t))
	return root
}
