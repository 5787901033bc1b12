package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/containerd/errdefs"
	"github.com/containerd/platforms"
	"github.com/distribution/reference"
	"github.com/moby/buildkit/client/llb"
	"github.com/moby/buildkit/client/llb/sourceresolver"
)

// program is layerlint in this image.
const program = "/layerlint"

// wanted is an image as layerlint buildkit images names it.
type wanted struct {
	Ref      string `json:"ref"`
	Platform string `json:"platform"`
}

// image is one that the builder found: what layerlint reads beside its index.
type image struct {
	wanted
	Digest  string          `json:"digest,omitempty"`
	Config  json.RawMessage `json:"config"`
	Missing string          `json:"missing,omitempty"` // what the builder said of an image that its registry does not have
	name    string          // as the builder takes it, with the digest
}

// maxRounds ends asking where triggers of images keep naming images.
const maxRounds = 8

// images finds what the build of the Dockerfile in dir reads. What the builder cannot ask for is left out: layerlint
// calls it unknown.
func (r *request) images(ctx context.Context, dir string, args []string) ([]image, error) {
	var all []image
	asked := map[wanted]bool{}
	held := filepath.Join(dir, "images")
	if err := os.Mkdir(held, 0o755); err != nil {
		return nil, err
	}
	for more, rounds := true, 0; more && rounds < maxRounds; rounds++ {
		more = false
		named, err := list(ctx, append([]string{"buildkit", "images", "--indexes", held}, args...))
		if err != nil {
			return nil, err
		}
		for _, w := range named {
			if asked[w] {
				continue
			}
			asked[w] = true
			img, err := r.resolve(ctx, w)
			if err != nil && ctx.Err() != nil {
				return nil, err
			}
			if err != nil && !missing(err) {
				continue
			}
			if err != nil {
				img = image{wanted: w, Missing: "not found"}
			}
			text, err := json.Marshal(img)
			if err != nil {
				return nil, err
			}
			if err := os.WriteFile(filepath.Join(held, strconv.Itoa(len(all))+".json"), text, 0o600); err != nil {
				return nil, err
			}
			all = append(all, img)
			more = more || img.triggers()
		}
	}
	return all, nil
}

// missing reports whether an image's registry answered that it has none of that name. The builder's errors come without
// their types.
func missing(err error) bool {
	return errdefs.IsNotFound(err) || strings.HasSuffix(err.Error(), ": "+errdefs.ErrNotFound.Error())
}

// triggers reports whether the image has instructions of its own for builds upon it, which may name images.
func (img image) triggers() bool {
	var c struct{ Config struct{ OnBuild []string } }
	return json.Unmarshal(img.Config, &c) == nil && len(c.Config.OnBuild) > 0
}

// list runs layerlint in this container, which has no network.
func list(ctx context.Context, args []string) (all []wanted, err error) {
	var complaints bytes.Buffer
	c := exec.CommandContext(ctx, program, args...)
	c.Stderr = &complaints
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("listing the images of the build: %w: %s", err, bytes.TrimSpace(complaints.Bytes()))
	}
	if err := json.Unmarshal(out, &all); err != nil {
		return nil, fmt.Errorf("listing the images of the build: %w", err)
	}
	return all, nil
}

// resolve asks the builder for an image's digest and configuration.
func (r *request) resolve(ctx context.Context, w wanted) (image, error) {
	p, err := platforms.Parse(w.Platform)
	if err != nil {
		return image{}, err
	}
	named, err := reference.ParseNormalizedNamed(w.Ref)
	if err != nil {
		return image{}, err
	}
	name := reference.TagNameOnly(named).String()
	_, digest, config, err := r.client.ResolveImageConfig(ctx, name, sourceresolver.Opt{
		LogName:  "[internal] load metadata for " + name,
		ImageOpt: &sourceresolver.ResolveImageOpt{Platform: &p, ResolveMode: r.ui.ImageResolveMode.String()},
	})
	if err != nil {
		return image{}, err
	}
	if len(config) == 0 {
		return image{}, errors.New("no configuration")
	}
	if _, pinned := named.(reference.Digested); !pinned {
		name += "@" + digest.String()
	}
	return image{wanted: w, Digest: digest.String(), Config: config, name: name}, nil
}

// index is the folder in which an image's index is written. The builder makes it once for an image, whatever build
// asks, and exports and imports it as it does any other step: only the image and this program are keys of its cache.
func (r *request) index(own llb.State, img image) (llb.State, error) {
	p, err := platforms.Parse(img.Platform)
	if err != nil {
		return llb.State{}, err
	}
	base := llb.Image(img.name, llb.Platform(p), r.ui.ImageResolveMode)
	run := own.Run(
		llb.Args([]string{program, "buildkit", "index", "/base", "/out/index"}),
		llb.AddMount("/base", base, llb.Readonly, llb.ContentCache(llb.MountContentCacheOff)),
		llb.Network(llb.NetModeNone),
		llb.WithCustomName("[layerlint] index "+img.Ref),
	)
	return run.AddMount("/out", llb.Scratch()), nil
}
