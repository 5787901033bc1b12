package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/cmd/layerlint/hadolint"
)

// hadolintNames are what hadolint calls its configuration in a folder.
var hadolintNames = []string{".hadolint.yaml", ".hadolint.yml"}

// hadolintIn reads hadolint's configuration of a folder, nil when there is none.
func hadolintIn(dir string, read reader, names ...string) (*config, error) {
	for _, name := range names {
		path := filepath.Join(dir, name)
		content, err := read(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		c, err := hadolint.Read(path, content)
		if err != nil {
			return nil, err
		}
		if err := c.Environment(os.LookupEnv); err != nil {
			return nil, err
		}
		return &config{path: path, hadolint: c}, nil
	}
	return nil, nil
}

// readEither reads the file that --config names: hadolint's by its name, else ours.
func readEither(path string) (*config, error) {
	if !strings.Contains(filepath.Base(path), "hadolint") {
		return readConfig(path, readGiven)
	}
	found, err := hadolintIn(filepath.Dir(path), readGiven, filepath.Base(path))
	if found == nil && err == nil {
		_, err = os.Stat(path)
		err = plain(err)
	}
	return found, err
}

// readUser reads the user's own configuration. One that may not be read, as another user's home may not, is none.
func readUser(path string) ([]byte, error) {
	content, err := readSettings(path)
	if errors.Is(err, fs.ErrPermission) {
		return nil, fs.ErrNotExist
	}
	return content, err
}

// hadolintUser is hadolint's configuration of the user, else that of the environment alone, else none.
func hadolintUser() (*config, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	xdg := os.Getenv("XDG_CONFIG_HOME")
	if xdg == "" && home != "" {
		xdg = filepath.Join(home, ".config")
	}
	for _, place := range [][]string{
		{xdg, "hadolint.yaml", "hadolint.yml"},
		{home, ".hadolint/hadolint.yaml", ".hadolint/hadolint.yml", ".hadolint/config.yaml", ".hadolint/config.yml", ".hadolint.yaml", ".hadolint.yml"},
	} {
		if place[0] == "" {
			continue
		}
		if found, err := hadolintIn(place[0], readUser, place[1:]...); found != nil || err != nil {
			return found, err
		}
	}
	if !hadolint.InEnvironment(os.LookupEnv) {
		return nil, nil
	}
	c := &hadolint.Config{}
	if err := c.Environment(os.LookupEnv); err != nil {
		return nil, err
	}
	return &config{hadolint: c}, nil
}

// hadolintFormats are the forms that the configuration of the current folder asks for, by our names.
func (c *check) hadolintFormats() ([]string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, fmt.Errorf("finding the current folder: %w", err)
	}
	cfg, err := c.configs.of(dir)
	if err != nil || cfg.hadolint == nil {
		return nil, err
	}
	var names []string
	for _, name := range cfg.hadolint.AllFormats() {
		if name == "json" {
			name = "hadolint-json"
		}
		names = append(names, name)
	}
	return names, nil
}
