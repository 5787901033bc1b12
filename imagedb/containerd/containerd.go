// Package containerd reads images from a containerd content store through its API, including those of nerdctl,
// Kubernetes and k3s. Blobs are those that were pulled or built, identified by digest.
package containerd

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// Sources: containerd v1.6 to v2.1, api/services/images/v1/images.proto, api/services/content/v1/content.proto,
// api/types/descriptor.proto.
const (
	getImage    = "containerd.services.images.v1.Images/Get"
	readContent = "containerd.services.content.v1.Content/Read"
)

// sockets are where containerd listens: its own packages', k3s'.
var sockets = []string{"/run/containerd/containerd.sock", "/run/k3s/containerd/containerd.sock"}

// Socket finds containerd: CONTAINERD_ADDRESS, or a socket in its usual places; "" where there is none. Source: ctr(8),
// nerdctl's command reference.
func Socket() string {
	if address := os.Getenv("CONTAINERD_ADDRESS"); address != "" {
		return strings.TrimPrefix(address, "unix://")
	}
	for _, s := range sockets {
		if info, err := os.Stat(s); err == nil && info.Mode()&os.ModeSocket != 0 {
			return s
		}
	}
	return ""
}

// DB asks the containerd that listens at socket, in the namespace that CONTAINERD_NAMESPACE names or those of nerdctl
// and Kubernetes. Errors: one that wraps imagedb.ErrNotFound when nobody listens there or the image is not held for the
// platform.
func DB(socket string, options ...oci.Option) imagedb.DB {
	return &daemon{client: newClient(socket), socket: socket, Settings: oci.NewSettings(options)}
}

type daemon struct {
	*client
	socket string
	oci.Settings

	mu   sync.Mutex
	dead error // why it is not asked again
}

func (d *daemon) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	parsed, err := name.ParseReference(ref)
	if err != nil {
		return nil, fmt.Errorf("reading image %q: %w", ref, err)
	}
	full := strings.Replace(parsed.Name(), name.DefaultRegistry+"/", "docker.io/", 1)
	namespaces := []string{"default", "k8s.io"}
	if own := os.Getenv("CONTAINERD_NAMESPACE"); own != "" {
		namespaces = []string{own}
	}
	for _, space := range namespaces {
		target, err := d.target(ctx, space, full)
		switch {
		case errors.Is(err, imagedb.ErrNotFound):
			continue
		case err != nil:
			return nil, fmt.Errorf("reading image %q: %w", ref, err)
		}
		q := &oci.Request{Ref: ref, Platform: platform, Source: "containerd at " + d.socket + ", namespace " + space, Settings: d.Settings,
			Origin: &origin{d, space}}
		img, err := q.Open(ctx, target)
		var other *imagedb.PlatformError
		if errors.As(err, &other) || errors.Is(err, imagedb.ErrNotFound) { // builders then ask registries
			return nil, fmt.Errorf("%q in containerd at %s is not for %s: %w", ref, d.socket, platform, imagedb.ErrNotFound)
		}
		return img, err
	}
	return nil, fmt.Errorf("%q in containerd at %s: %w", ref, d.socket, imagedb.ErrNotFound)
}

// target is the descriptor of the manifest or index that a name stands for.
func (d *daemon) target(ctx context.Context, space, full string) (v1.Descriptor, error) {
	answer, err := d.call(ctx, space, getImage, protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType),
		full))
	if err != nil {
		return v1.Descriptor{}, err
	}
	defer answer.Close()
	message, err := answer.next(oci.MaxManifest)
	if err != nil {
		return v1.Descriptor{}, cmp.Or(notEnd(err), imagedb.ErrNotFound)
	}
	descriptor := field(field(message, 1), 3)
	digest, err := v1.NewHash(string(field(descriptor, 2)))
	return v1.Descriptor{MediaType: types.MediaType(field(descriptor, 1)), Digest: digest}, err
}

// origin reads blobs of one namespace.
type origin struct {
	*daemon
	space string
}

func (o *origin) Manifest(ctx context.Context, d v1.Descriptor) ([]byte, error) {
	return o.document(ctx, d, oci.MaxManifest)
}

func (o *origin) Config(ctx context.Context, d v1.Descriptor) ([]byte, error) {
	return o.document(ctx, d, oci.MaxConfig)
}

func (o *origin) document(ctx context.Context, d v1.Descriptor, limit int64) ([]byte, error) {
	if b := o.Cache.Document(d.Digest.String()); b != nil {
		return b, nil
	}
	r, err := o.Layer(ctx, d)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := oci.ReadAll(r, limit)
	if err == nil && oci.Matches(b, d.Digest) == nil {
		o.Cache.KeepDocument(b)
	}
	return b, err
}

func (o *origin) Layer(ctx context.Context, d v1.Descriptor) (io.ReadCloser, error) {
	answer, err := o.call(ctx, o.space, readContent,
		protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), d.Digest.String()))
	if err != nil {
		return nil, err
	}
	return &blob{answer: answer}, nil
}

// blob is the bytes in a stream of messages.
type blob struct {
	*answer
	left []byte
}

const maxMessage = 16 << 20 // bytes; containerd sends 1 MiB at most

func (b *blob) Read(p []byte) (int, error) {
	for len(b.left) == 0 {
		message, err := b.next(maxMessage)
		if err != nil {
			return 0, err
		}
		b.left = field(message, 2)
	}
	n := copy(p, b.left)
	b.left = b.left[n:]
	return n, nil
}

// field is the last value of a field of bytes, nil where there is none.
func field(message []byte, number protowire.Number) (value []byte) {
	for len(message) > 0 {
		n, kind, length := protowire.ConsumeTag(message)
		if length < 0 {
			return nil
		}
		message = message[length:]
		if n == number && kind == protowire.BytesType {
			value, _ = protowire.ConsumeBytes(message)
		}
		if length = protowire.ConsumeFieldValue(n, kind, message); length < 0 {
			return nil
		}
		message = message[length:]
	}
	return value
}

// notEnd is err, unless it only says that nothing more comes.
func notEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}
