package imagetest

import (
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// Containerd serves the calls by which images are read, for one name, from the blobs of an OCI layout. It returns its
// socket. spoil may answer instead; nil does not.
func Containerd(t testing.TB, layout, name, digest string,
	spoil func(w http.ResponseWriter, r *http.Request) (answered bool)) (socket string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "c") // the name of a socket must be short
	Check(t, err)
	socket = filepath.Join(dir, "s")
	listener, err := net.Listen("unix", socket)
	Check(t, err)
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if spoil == nil || !spoil(w, r) {
			answerCall(t, w, r, layout, name, digest)
		}
	}))
	Check(t, s.Listener.Close())
	s.Listener = listener
	s.Config.Protocols = &http.Protocols{}
	s.Config.Protocols.SetUnencryptedHTTP2(true)
	s.Start()
	t.Cleanup(func() {
		s.Close()
		_ = os.RemoveAll(dir)
	})
	return socket
}

func answerCall(t testing.TB, w http.ResponseWriter, r *http.Request, layout, name, digest string) {
	frame, err := io.ReadAll(r.Body)
	Check(t, err)
	asked := stringField(frame[5:])
	w.Header().Set("Content-Type", "application/grpc")
	w.Header().Set("Trailer", "Grpc-Status")
	status := "5" // not found
	switch method := r.URL.Path[strings.LastIndexByte(r.URL.Path, '/')+1:]; {
	case method == "Get" && asked == name && r.Header.Get("Containerd-Namespace") == "k8s.io":
		target := appendString(appendString(nil, 1, "application/vnd.oci.image.index.v1+json"), 2, digest)
		writeFrame(w, appendString(nil, 1, string(appendString(appendString(nil, 1, name), 3, string(target)))))
		status = "0"
	case method == "Read":
		if b, err := os.ReadFile(filepath.Join(layout, "blobs", strings.Replace(asked, ":", "/", 1))); err == nil {
			for status = "0"; len(b) > 0; b = b[min(len(b), 100):] {
				writeFrame(w, appendString(protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), 1),
					2, string(b[:min(len(b), 100)])))
			}
		}
	}
	w.Header().Set("Grpc-Status", status)
}

func writeFrame(w io.Writer, message []byte) {
	_, _ = w.Write(append(binary.BigEndian.AppendUint32([]byte{0}, uint32(len(message))), message...)) // the client may leave
}

func appendString(message []byte, number protowire.Number, value string) []byte {
	return protowire.AppendString(protowire.AppendTag(message, number, protowire.BytesType), value)
}

// stringField is the first field, which is a string.
func stringField(message []byte) string {
	_, _, n := protowire.ConsumeTag(message)
	value, _ := protowire.ConsumeString(message[max(n, 0):])
	return value
}
