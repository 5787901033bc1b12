package catalog

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

//go:embed data
var embedded embed.FS

// library opens the embedded files, each at most once and only when asked for. It is safe for concurrent use.
type library struct {
	files fs.FS
	mu    sync.Mutex
	texts map[string]string
	sets  map[string]*store.Set
	names map[string]*store.Names

	frames store.Frames
}

// opened is the embedded library, one for all.
var opened = sync.OnceValue(func() *library { return openLibrary(embedded) })

func openLibrary(files fs.FS) *library {
	return &library{files: files, texts: map[string]string{}, sets: map[string]*store.Set{},
		names: map[string]*store.Names{}}
}

// text unpacks a file of text. A file that does not exist is empty.
func (l *library) text(name string) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t, ok := l.texts[name]; ok {
		return t, nil
	}
	b, err := fs.ReadFile(l.files, "data/"+name)
	if errors.Is(err, fs.ErrNotExist) {
		l.texts[name] = ""
		return "", nil
	}
	if err == nil {
		b, err = store.Decompress(b)
	}
	if err != nil {
		return "", fmt.Errorf("catalog file %s: %w", name, err)
	}
	l.texts[name] = string(b)
	return l.texts[name], nil
}

// open gives a file to read in parts, as the embedded files and those of a test can be.
func (l *library) open(name string) (*io.SectionReader, error) {
	f, err := l.files.Open(name)
	if err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	info, err := f.Stat()
	at, ok := f.(io.ReaderAt)
	if err != nil || !ok {
		return nil, fmt.Errorf("catalog: %s cannot be read in parts", name)
	}
	return io.NewSectionReader(at, 0, info.Size()), nil
}

func (l *library) set(name string) (*store.Set, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s, ok := l.sets[name]; ok {
		return s, nil
	}
	file, err := l.open("data/sets/" + name + ".set")
	if err != nil {
		return nil, err
	}
	s, err := store.OpenSet(file)
	if err != nil {
		return nil, fmt.Errorf("catalog set %s: %w", name, err)
	}
	l.sets[name] = s
	return s, nil
}

func (l *library) list(name string) (*store.Names, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n, ok := l.names[name]; ok {
		return n, nil
	}
	file, err := l.open("data/names/" + name + ".zst")
	if err != nil {
		return nil, err
	}
	n, err := store.OpenNames(file)
	if err != nil {
		return nil, fmt.Errorf("catalog names %s: %w", name, err)
	}
	l.names[name] = n
	return n, nil
}
