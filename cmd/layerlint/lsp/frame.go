package lsp

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"strconv"
	"strings"
)

// maxMessage is how many bytes one message may have: far more than the largest Dockerfile takes as a JSON string.
const maxMessage = 64 << 20

// maxHeader is how many bytes the header of one message may have.
const maxHeader = 4 << 10

var (
	errTooLarge = fmt.Errorf("a message is larger than %d MiB", maxMessage>>20)
	errHeader   = errors.New("a message's header is not that of the Language Server Protocol")
)

// readMessage returns the content of the next message. After errTooLarge, whose message was skipped, the next can be
// read; after any other error none can. io.EOF is the end of the stream between two messages.
func readMessage(r *bufio.Reader) ([]byte, error) {
	size, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	if size > maxMessage {
		if _, err := io.CopyN(io.Discard, r, size); err != nil {
			return nil, err
		}
		return nil, errTooLarge
	}
	content := make([]byte, size)
	if _, err := io.ReadFull(r, content); err != nil {
		return nil, fmt.Errorf("reading a message: %w", err)
	}
	return content, nil
}

// readHeader reads up to the empty line and returns Content-Length.
func readHeader(r *bufio.Reader) (size int64, err error) {
	size = -1
	for read := 0; ; {
		line, err := r.ReadSlice('\n')
		read += len(line)
		switch {
		case err == io.EOF && read == 0:
			return 0, io.EOF
		case errors.Is(err, bufio.ErrBufferFull) || read > maxHeader:
			return 0, errHeader
		case err != nil:
			return 0, fmt.Errorf("reading a message's header: %w", err)
		}
		text := strings.TrimRight(string(line), "\r\n")
		if text == "" {
			break
		}
		name, value, ok := strings.Cut(text, ":")
		if !ok {
			return 0, errHeader
		}
		if textproto.CanonicalMIMEHeaderKey(name) != "Content-Length" {
			continue
		}
		if size, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64); err != nil || size < 0 {
			return 0, errHeader
		}
	}
	if size < 0 {
		return 0, errHeader
	}
	return size, nil
}

// frame is content with its header.
func frame(content []byte) []byte {
	return append([]byte("Content-Length: "+strconv.Itoa(len(content))+"\r\n\r\n"), content...)
}
