package analyzertest

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing/fstest"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/definitions"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Build is what the case describes.
func (c Case) Build() (*analyzers.Build, error) {
	text, ok := c.Sections["Dockerfile"]
	if !ok {
		return nil, fmt.Errorf("case %q has no Dockerfile", c.Name)
	}
	b := &analyzers.Build{
		Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte(text))),
		Args:     map[string]string{},
		Contexts: map[string]string{},
	}
	if err := parseArgs(b, strings.Fields(c.Sections["args"])); err != nil {
		return nil, fmt.Errorf("case %q: args: %w", c.Name, err)
	}
	if cache, ok := c.Sections["CMakeCache.txt"]; ok {
		b.Cache = source.NewFile("CMakeCache.txt", []byte(cache))
	}
	var err error
	if b.Hosts, err = hosts(b.Hosts, c.Sections["gpu"]); err != nil {
		return nil, fmt.Errorf("case %q: gpu: %w", c.Name, err)
	}
	if b.Context, err = c.context(); err != nil {
		return nil, fmt.Errorf("case %q: context-tree: %w", c.Name, err)
	}
	described, err := c.images()
	if err != nil {
		return nil, fmt.Errorf("case %q: %w", c.Name, err)
	}
	if b.Images == nil {
		b.Images = described
	} else {
		b.Images = imagedb.Chain(described, b.Images)
	}
	if definition, ok := c.Sections["definition"]; ok {
		b.Builds = definitions.Read(b.Context, strings.Fields(definition))
	}
	if served := c.archives(); served != nil {
		b.Packages = served
	}
	if answer, ok := c.Sections["shellcheck"]; ok {
		b.ShellCheck = shellCheck(answer)
	}
	if names := strings.Fields(c.Sections["packages/apt"]); len(names) > 0 {
		b.Packages = repositories(names)
	}
	return b, nil
}

// hosts adds the host that a report describes.
func hosts(list []analyzers.Host, report string) ([]analyzers.Host, error) {
	if report == "" {
		return list, nil
	}
	h := analyzers.Host{Name: "the host"}
	err := json.Unmarshal([]byte(report), &h.Host)
	return append(list, h), err
}

// parseArgs reads the program's flags that describe a build.
func parseArgs(b *analyzers.Build, args []string) error {
	flags := flag.NewFlagSet("args", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&b.Target, "target", "", "")
	flags.StringVar(&b.Platform, "platform", "", "")
	flags.StringVar(&b.Today, "date", "", "")
	flags.BoolFunc("catalog", "the catalog has what the case does not describe", func(string) error {
		b.Images, b.Packages = catalog.Embedded().DB(""), catalog.Embedded().Repositories()
		return nil
	})
	flags.BoolVar(&b.Assumed, "assumed", false, "nobody named the context")
	flags.Func("untracked", "a path of the context that git ignores", func(ignored string) error {
		before := b.Untracked
		b.Untracked = func(p string) bool { return p == ignored || before != nil && before(p) }
		return nil
	})
	flags.StringVar(&b.Folder, "folder", "", "the Dockerfile's folder in a context that nobody named")
	pair := func(into map[string]string) func(string) error {
		return func(s string) error {
			name, value, _ := strings.Cut(s, "=")
			into[name] = value
			return nil
		}
	}
	flags.Func("build-arg", "", pair(b.Args))
	flags.Func("build-context", "", pair(b.Contexts))
	flags.Func("builder", "", func(s string) error {
		var err error
		b.Builder, err = analyzers.ParseBuilder(s)
		return err
	})
	policyFlags(flags, &b.Policy)
	driver := flags.String("gpu-driver", "", "")
	arch := flags.String("gpu-arch", "", "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *driver+*arch != "" {
		b.Hosts = []analyzers.Host{{Name: "the host", Host: gpucheck.Described(*driver, *arch)}}
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is no flag", flags.Arg(0))
	}
	return nil
}

func policyFlags(flags *flag.FlagSet, p *analyzers.Policy) {
	flags.BoolVar(&p.StrictLabels, "strict-labels", false, "")
	flags.Int64Var(&p.BloatLimit, "bloat-limit", 0, "")
	flags.Func("trusted-registry", "", func(s string) error {
		p.Registries = append(p.Registries, s)
		return nil
	})
	flags.Func("require-label", "", func(s string) error {
		if p.Labels == nil {
			p.Labels = map[string]analyzers.LabelType{}
		}
		name, kind, _ := strings.Cut(s, ":")
		p.Labels[name] = analyzers.LabelType(kind)
		return nil
	})
}

// context is nil when the case says nothing of it.
func (c Case) context() (fs.FS, error) {
	files := fstest.MapFS{}
	lines, described := c.Sections["context-tree"]
	entries, err := parseTree(lines)
	if err != nil {
		return nil, err
	}
	for p, e := range entries {
		if p != "/" {
			files[p[1:]] = mapFile(e)
		}
	}
	names := c.under("context")
	for _, name := range names {
		f := files[strings.TrimSuffix(name, "/")]
		if f == nil {
			f = &fstest.MapFile{Mode: 0o644}
		}
		if strings.HasSuffix(name, "/") {
			f.Mode = fs.ModeDir | 0o755
		} else {
			f.Data = []byte(c.Sections["context/"+name])
		}
		files[strings.TrimSuffix(name, "/")] = f
	}
	packed, err := c.tars(files)
	if len(names) == 0 && !described && !packed {
		return nil, err
	}
	return files, err
}

func mapFile(e filesystem.Entry) *fstest.MapFile {
	f := &fstest.MapFile{Mode: fs.FileMode(e.Mode & 0o777)}
	switch e.Type {
	case filesystem.Directory:
		f.Mode |= fs.ModeDir
	case filesystem.Symlink:
		f.Mode |= fs.ModeSymlink
		f.Data = []byte(e.Link)
	}
	return f
}
