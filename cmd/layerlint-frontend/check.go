package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/containerd/platforms"
	"github.com/moby/buildkit/client/llb"
	"github.com/moby/buildkit/frontend/dockerui"
	"github.com/moby/buildkit/frontend/gateway/client"
	"github.com/moby/buildkit/solver/pb"
)

// Where things lie in the container that checks.
const (
	givenDir    = "/given"
	fileDir     = givenDir + "/dockerfile"
	imageDir    = givenDir + "/images"
	contextDir  = "/context"
	contextsDir = "/contexts"
	outDir      = "/out"
)

// check lets the builder run layerlint beside what the build is built from, without a network, and reads its results.
func (r *request) check(ctx context.Context) (*results, error) {
	beside := r.beside(ctx)
	dir, err := os.MkdirTemp("", "layerlint")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }() // the container goes with it
	if err := write(filepath.Join(dir, "file"), beside); err != nil {
		return nil, err
	}
	name := filepath.Join("/", r.source.Filename)
	contexts, err := r.contexts(ctx)
	if err != nil {
		return nil, err
	}
	empty := filepath.Join(dir, "empty")
	if err := os.Mkdir(empty, 0o755); err != nil {
		return nil, err
	}
	args := r.args()
	asked := slices.Clone(args)
	for _, c := range contexts {
		asked = append(asked, "--build-context", c.name+"="+empty)
		args = append(args, "--build-context", c.name+"="+c.at)
	}
	images, err := r.images(ctx, dir, append(asked, filepath.Join(dir, "file", name)))
	if err != nil {
		return nil, err
	}
	out, err := r.step(ctx, beside, images, contexts, append(args, filepath.Join(fileDir, name)))
	if err != nil {
		return nil, err
	}
	text, err := r.read(ctx, out, "result.json")
	if err != nil {
		return nil, err
	}
	return readResults(text, &pb.SourceInfo{Filename: r.source.Filename, Language: r.source.Language,
		Data:       r.source.Data,
		Definition: r.source.Definition.ToPB()})
}

// args are the flags of layerlint that say how the build is made.
func (r *request) args() []string {
	args := []string{"--no-discover"}
	if r.opts["target"] != "" {
		args = append(args, "--target", r.opts["target"])
	}
	platform := r.ui.BuildPlatforms[0]
	if len(r.ui.TargetPlatforms) > 0 {
		platform = r.ui.TargetPlatforms[0]
	}
	args = append(args, "--platform", platforms.Format(platform))
	for _, name := range slices.Sorted(maps.Keys(r.ui.BuildArgs)) {
		if !strings.HasPrefix(name, "BUILDKIT_") {
			args = append(args, "--build-arg", name+"="+r.ui.BuildArgs[name])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(r.opts)) {
		if name, image := namedContext(key, r.opts[key]); image != "" {
			args = append(args, "--build-context", name+"=docker-image://"+image)
		}
	}
	return args
}

// named is an additional build context and where it is mounted.
type named struct {
	name, at string
	files    llb.State
}

// namedContext is the name that an option gives a context, "" where it gives none, and the image that it stands for, if
// it does.
func namedContext(option, value string) (name, image string) {
	name, ok := strings.CutPrefix(option, "context:")
	if !ok {
		return "", ""
	}
	name, _, _ = strings.Cut(name, "::") // a platform
	image, _ = strings.CutPrefix(value, "docker-image:")
	if image == value {
		return name, ""
	}
	return name, strings.TrimPrefix(image, "//")
}

// contexts are the additional contexts that are no images.
func (r *request) contexts(ctx context.Context) (all []named, err error) {
	for _, key := range slices.Sorted(maps.Keys(r.opts)) {
		name, image := namedContext(key, r.opts[key])
		if name == "" || image != "" {
			continue
		}
		c, err := r.ui.NamedContext(name, dockerui.ContextOpt{})
		if err != nil || c == nil {
			return nil, fmt.Errorf("opening the build context %q: %w", name, err)
		}
		files, _, err := c.Load(ctx)
		if err != nil {
			return nil, fmt.Errorf("opening the build context %q: %w", name, err)
		}
		all = append(all, named{name, contextsDir + "/" + strconv.Itoa(len(all)), *files})
	}
	return all, nil
}

// step is the folder that layerlint's results are written to.
func (r *request) step(ctx context.Context, beside map[string][]byte, images []image, contexts []named,
	args []string) (llb.State, error) {
	own, err := r.own()
	if err != nil {
		return llb.State{}, err
	}
	given := llb.Mkdir(givenDir, 0o755).Mkdir(imageDir, 0o755)
	for _, name := range slices.Sorted(maps.Keys(beside)) {
		at := filepath.Join(fileDir, filepath.Join("/", name))
		given = given.Mkdir(filepath.Dir(at), 0o755, llb.WithParents(true)).Mkfile(at, 0o644, beside[name])
	}
	for i, img := range images {
		text, err := json.Marshal(img)
		if err != nil {
			return llb.State{}, err
		}
		n := imageDir + "/" + strconv.Itoa(i)
		given = given.Mkfile(n+".json", 0o644, text).Mkdir(n, 0o755)
	}
	files, listed, err := r.files(ctx)
	if err != nil {
		return llb.State{}, err
	}
	if listed {
		digest, err := r.listing(ctx, *files)
		if err != nil {
			return llb.State{}, err
		}
		given = given.Mkfile(givenDir+"/listing", 0o644, []byte(digest))
	}
	options := []llb.RunOption{
		llb.Args(append([]string{program, "check", "--offline", "--format", "buildkit", "--output", outDir + "/result.json", "--fail-on", "never",
			"--indexes", imageDir, "--context", contextDir}, args...)),
		llb.Network(llb.NetModeNone),
		llb.WithCustomName("[layerlint] check " + r.source.Filename),
		llb.AddMount(givenDir, llb.Scratch().File(given, internal("files")), llb.Readonly, llb.SourcePath(givenDir)),
		llb.AddMount(contextDir, *files, llb.Readonly),
	}
	for _, c := range contexts {
		options = append(options, llb.AddMount(c.at, c.files, llb.Readonly))
	}
	for i, img := range images {
		if img.Missing != "" {
			continue
		}
		x, err := r.index(*own, img)
		if err != nil {
			return llb.State{}, err
		}
		options = append(options, llb.AddMount(imageDir+"/"+strconv.Itoa(i), x, llb.Readonly))
	}
	return own.Run(options...).AddMount(outDir, llb.Scratch()), nil
}

// files is the build context. Of a local one what .dockerignore leaves out is listed, not sent; it has a key of its own
// in the builder's cache, or each build would take away files that the next check wants.
func (r *request) files(ctx context.Context) (st *llb.State, listed bool, err error) {
	var options []llb.LocalOption
	patterns, err := r.ui.DockerIgnorePatterns(ctx)
	caps := r.client.BuildOpts().LLBCaps
	if err == nil && len(patterns) > 0 && caps.Supports(pb.CapSourceMetadataTransfer) == nil {
		options, listed = append(options, llb.ExcludePatterns(nil), llb.MetadataOnlyTransfer(sent(patterns))), true
	}
	st, err = r.ui.MainContext(ctx, append(options, llb.SharedKeyHint("context-layerlint"), internal("load build context"))...)
	return st, listed, err
}

// listing is the digest of what is listed of a build context: the builder's cache goes by what was sent alone.
func (r *request) listing(ctx context.Context, files llb.State) (string, error) {
	ref, err := r.solve(ctx, files)
	if err != nil {
		return "", err
	}
	const name, size = ".fsutil-metadata", 4 << 20
	sum := sha256.New()
	for at := 0; ; at += size {
		part, err := ref.ReadFile(ctx, client.ReadRequest{Filename: name,
			Range: &client.FileRange{Offset: at, Length: size}})
		if err != nil {
			return "", fmt.Errorf("reading the listing of the build context: %w", err)
		}
		sum.Write(part)
		if len(part) < size {
			return hex.EncodeToString(sum.Sum(nil)), nil
		}
	}
}

// sent are patterns of what patterns of a .dockerignore leave in, and of that file itself.
func sent(ignored []string) []string {
	all := []string{"**"}
	for _, p := range ignored {
		if left, ok := strings.CutPrefix(p, "!"); ok {
			all = append(all, left)
		} else {
			all = append(all, "!"+p)
		}
	}
	return append(all, ".dockerignore")
}

// own is the image that this program runs in, the very one: whatever its tag has become since, and wherever it came
// from.
func (r *request) own() (*llb.State, error) {
	if c, ok := r.client.(interface{ CurrentFrontend() (*llb.State, error) }); ok {
		if st, err := c.CurrentFrontend(); st != nil || err != nil {
			return st, err
		}
	}
	if r.opts["source"] == "" {
		return nil, errors.New("the builder does not name the frontend's image")
	}
	st := llb.Image(r.opts["source"])
	return &st, nil
}

// beside reads the Dockerfile and what lies beside it that layerlint reads: its ignore file and the configuration.
func (r *request) beside(ctx context.Context) map[string][]byte {
	all := map[string][]byte{r.source.Filename: r.source.Data}
	name := cmp.Or(r.opts["dockerfilekey"], "dockerfile")
	names := append(configurations(r.source.Filename), r.source.Filename+".dockerignore")
	if r.opts["context"] != "" && r.opts["dockerfilekey"] == "" { // a remote context, which the Dockerfile is part of
		return all
	}
	st := llb.Local(name, llb.SessionID(r.client.BuildOpts().SessionID), llb.FollowPaths(names), llb.SharedKeyHint(name+"-layerlint"), internal("load configuration"))
	ref, err := r.solve(ctx, st)
	if err != nil {
		return all // it is an input instead of a folder
	}
	for _, n := range names {
		if text, err := ref.ReadFile(ctx, client.ReadRequest{Filename: n}); err == nil {
			all[n] = text
		}
	}
	return all
}

// configurations are where layerlint looks for its configuration: in a Dockerfile's folder and those above it.
func configurations(file string) (names []string) {
	for dir := filepath.Dir(filepath.Join("/", file)); ; dir = filepath.Dir(dir) {
		for _, config := range []string{".layerlint.yaml", ".layerlint.yml", ".hadolint.yaml", ".hadolint.yml"} {
			names = append(names, filepath.Join(dir, config)[1:])
		}
		if dir == "/" {
			return names
		}
	}
}

func (r *request) read(ctx context.Context, st llb.State, name string) ([]byte, error) {
	ref, err := r.solve(ctx, st)
	if err != nil {
		return nil, err
	}
	return ref.ReadFile(ctx, client.ReadRequest{Filename: name})
}

func (r *request) solve(ctx context.Context, st llb.State) (client.Reference, error) {
	def, err := st.Marshal(ctx)
	if err != nil {
		return nil, err
	}
	res, err := r.client.Solve(ctx, client.SolveRequest{Definition: def.ToPB(), Evaluate: true,
		CacheImports: r.ui.CacheImports})
	if err != nil {
		return nil, err
	}
	ref, err := res.SingleRef()
	if err == nil && ref == nil {
		err = errors.New("the builder answered with nothing")
	}
	return ref, err
}

// write puts files below dir.
func write(dir string, files map[string][]byte) error {
	for name, text := range files {
		p := filepath.Join(dir, filepath.Join("/", name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(p, text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

func internal(name string) llb.ConstraintsOpt {
	return llb.WithCustomName(fmt.Sprintf("[internal] layerlint: %s", name))
}
