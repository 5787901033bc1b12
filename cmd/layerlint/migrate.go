package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/layerlint/layerlint/cmd/layerlint/hadolint"
)

func migrateCommand(t terminal) *cobra.Command {
	return &cobra.Command{
		Use:   "migrate [FILE]",
		Short: "Convert hadolint's configuration to .layerlint.yaml (default: .hadolint.yaml in the current folder)",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			path := ".hadolint.yaml"
			if len(args) > 0 {
				path = args[0]
			} else if _, err := os.Stat(path); err != nil {
				path = ".hadolint.yml"
			}
			content, err := os.ReadFile(path)
			if len(args) == 0 && errors.Is(err, fs.ErrNotExist) {
				return errors.New("no .hadolint.yaml or .hadolint.yml here: name the file")
			}
			if err != nil {
				return plain(err)
			}
			c, err := hadolint.Read(path, content)
			if err != nil {
				return err
			}
			f, err := os.OpenFile(configName, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
			if errors.Is(err, fs.ErrExist) {
				return fmt.Errorf("%s exists already: move it away first", configName)
			}
			if err != nil {
				return plain(err)
			}
			if err := c.Migrate(f); err != nil {
				f.Close()
				return fmt.Errorf("writing %s: %w", configName, err)
			}
			if err := f.Close(); err != nil {
				return fmt.Errorf("writing %s: %w", configName, err)
			}
			for _, key := range hadolint.Unknown(content) {
				t.say("note: " + path + ": " + key + ", left out")
			}
			fmt.Fprintf(t.out, "%s written from %s\n", configName, path)
			return nil
		},
	}
}
