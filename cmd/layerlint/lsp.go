package main

import (
	"time"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
)

// settle is how long after an edit a check starts, when no other edit follows.
const settle = 150 * time.Millisecond

func lspCommand(t terminal) *cobra.Command {
	f := checkFlags{builder: "buildkit"}
	c := &cobra.Command{
		Use:   "lsp",
		Short: "Serve an editor: Language Server Protocol over standard input and output",
		Args:  cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			if _, err := newCheck(t, &f); err != nil {
				return err
			}
			limitSession()
			quiet := terminal{in: t.in, out: t.err, err: t.err}
			server := &lsp.Server{Checker: &editor{terminal: quiet, flags: f}, Version: version(), Delay: settle,
				Rest: new(resting).rest}
			status, err := server.Serve(c.Context(), t.in, t.out)
			switch {
			case err != nil:
				return err
			case status != exitClean:
				return statusError(status)
			}
			return nil
		},
	}
	f.imageFlags.register(c)
	p := c.Flags()
	p.StringVar(&f.contextDir, "context", "", "build context `DIR` (default: inferred, as by check)")
	p.StringVar(&f.target, "target", "", "`STAGE`: the stage to build (default: the last)")
	p.Var(repeated{&f.buildArgs}, "build-arg", "`NAME=VALUE`: set an ARG; NAME alone takes its value from the environment; repeatable")
	p.StringVar(&f.config, "config", "", "configuration `FILE` (default: .layerlint.yaml in the file's folder or above)")
	p.Bool("stdio", true, "use standard input and output, the only transport")
	return c
}
