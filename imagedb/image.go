// Package imagedb answers what is inside container images: configuration, files, libraries, packages. It has the nouns,
// of which Image is the first, and the chain of sources; each source is a package below it (registry, layout, archive,
// catalog ...) whose DB answers the same noun. It knows nothing of Dockerfiles, nor of where images are kept.
package imagedb

import (
	"context"
	"errors"
	"time"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/layer"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// ErrNotFound means that this source does not hold the image; another one may.
var ErrNotFound = errors.New("image not held here")

// DB opens images. ref is as written in a Dockerfile; platform is "os/arch" or "os/arch/variant".
// Errors: one that wraps ErrNotFound when the image is not held here, a *PlatformError when it exists for other
// platforms only, a *MissingError when its registry says that it does not exist, others when it could not be read.
type DB interface {
	Image(ctx context.Context, ref, platform string) (*Image, error)
}

// PlatformError lists the platforms that an image does exist for.
type PlatformError struct {
	Ref, Want string
	Have      []string // sorted
}

// MissingError means that the authority for ref was asked and said no.
type MissingError struct {
	Ref, Reason string
}

// DeniedError means that the authority for ref was asked and refused to say: it wants other credentials, or has no such
// image.
type DeniedError struct {
	Ref, Reason string
}

// LocalOnly says that the builder in use does not find an image: an engine of this machine holds it, and its registry
// does not.
type LocalOnly struct {
	Holder   string // the engine: "docker at /var/run/docker.sock"
	Builder  string // its name
	Driver   string // that of the builder: "docker-container"
	Own      string // the name of the builder that sees what Holder holds
	Registry string // what the registry answered
}

// Completeness says how much of an image a source knows.
type Completeness uint8

// A partial tree proves absence only where its source does.
const (
	ConfigOnly Completeness = iota
	Partial
	Complete
	PackagesOnly // files unknown, packages as a statement about the image lists them
)

// Image is one platform's image. Values are immutable.
type Image struct {
	Ref          string // as asked
	Digest       string // manifest digest, "" when the source has none
	Platform     string
	Config       Config
	ConfigKnown  bool // false: Config holds what is known, other variables may be set
	ConfigLikely bool // ConfigKnown is false, and an ENTRYPOINT or CMD that Config leaves out is likely not set
	History      []History
	Layers       []Layer
	Completeness Completeness // of Tree and Packages
	Source       string       // who answered: "registry", "layout DIR", "catalog: ..."
	Notes        []string     // one line each: what a user should know of this answer
	Advice       []string     // one line each: what is worth knowing of images like this one
	Unread       string       // why layers that there are were not read; "": they can be
	LocalOnly    *LocalOnly   // nil: the builder finds it, or nobody knows
	Inferred     bool         // all of it is what other tags or contents of its kind have: likely at most
	// Tree opens the merged files. It may read layers; it is safe for concurrent use and does its work once.
	Tree func(context.Context) (filesystem.Tree, error)
	// Packages lists what the package databases say; complete is false when there may be more.
	Packages func(context.Context) (packages []packages.Package, complete bool, err error)
	// PackagesLikely says of an incomplete list that there is likely no more: it was computed from the image's recipe.
	PackagesLikely bool
	// Undeveloped reports whether a path is one where compilers look for headers, libraries and pkg-config's modules, and
	// likely none of the packages has it there; nil where they are not all known.
	Undeveloped func(path string) bool
	// ReleaseByName reports whether what the image says of its release is known by its name alone, without the packages.
	ReleaseByName bool

	// PackagesInferred reports whether the list is of other tags: what it holds is likely there.
	PackagesInferred bool

	// Indexes reads the index of each layer, lowest first; nil where there are no layers to read.
	Indexes func(context.Context) ([]*layer.Index, error)
}

// Config is the run configuration, as in the OCI image specification.
type Config struct {
	Env          []string // NAME=value
	User         string
	WorkingDir   string
	Entrypoint   []string
	Cmd          []string
	Shell        []string
	OnBuild      []string
	Volumes      []string // sorted
	ExposedPorts []string // sorted
	Labels       map[string]string
	StopSignal   string
	Healthcheck  []string  // as in Docker's config: NONE, CMD ..., CMD-SHELL ...; nil: not set
	Created      time.Time `json:",omitzero"`
}

// History is one line of the image's history.
type History struct {
	CreatedBy  string
	EmptyLayer bool
}

// Layer is one layer's identity. Size is in bytes as stored.
type Layer struct {
	DiffID, Digest, MediaType string
	Size                      int64
}
