package catalog

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/table"
)

//go:embed data
var embedded embed.FS

// Tables are one edition of the catalog: the embedded one, or one that was fetched since. They open their files each at
// most once and only when asked for, and are safe for concurrent use.
type Tables struct {
	Files      fs.FS  // as the generate command makes them
	Made       string // the day that they speak of
	NextUpdate string // the day after which what moving tags stand for may have changed

	mu    sync.Mutex
	texts map[string]string
	sets  map[string]*store.Set
	names map[string]*store.Names

	frames store.Frames

	// What is read out of files as a whole, once.
	alpine          func() (alpineLists, error)
	alpineNeeds     func() table.Table
	alpineProviders func() map[string][]alpineProvider
	bringers        func() (bringing, error)
	develops, perl  func() (*developments, error)
	providers       func() string
	shared          func() []string
	rivals, burdens func() table.Table
}

// lasts is how long the embedded tables are taken to be current: programs are not built as often as feeds are.
const lasts = 13 * 7 * 24 * time.Hour

// Embedded are the tables that the program was built with, one for all.
var Embedded = sync.OnceValue(func() *Tables {
	files, err := fs.Sub(embedded, "data")
	if err != nil {
		panic(err) // the name is a constant
	}
	made := Made(files)
	day, _ := time.Parse(time.DateOnly, made) // a test holds it
	return Open(files, made, day.Add(lasts).Format(time.DateOnly))
})

// Made is the day that an edition's files speak of, "" where they do not say.
func Made(files fs.FS) string {
	day, _ := fs.ReadFile(files, "made.txt")
	return strings.TrimSpace(string(day))
}

// Open opens an edition of the files that the generate command makes. They must be readable in parts.
func Open(files fs.FS, made, nextUpdate string) *Tables {
	t := &Tables{Files: files, Made: made, NextUpdate: nextUpdate, texts: map[string]string{},
		sets: map[string]*store.Set{}, names: map[string]*store.Names{}}
	t.alpine = sync.OnceValues(t.readAlpine)
	t.alpineNeeds = sync.OnceValue(t.readAlpineNeeds)
	t.alpineProviders = sync.OnceValue(t.readAlpineProviders)
	t.bringers = sync.OnceValues(t.readBringers)
	t.develops = sync.OnceValues(t.readDevelops)
	t.perl = sync.OnceValues(t.readPerl)
	t.providers = sync.OnceValue(t.readProviders)
	t.shared = sync.OnceValue(t.readShared)
	t.rivals, t.burdens = sync.OnceValue(t.pairs("conflicts.zst")), sync.OnceValue(t.pairs("burdens.zst"))
	return t
}

// text unpacks a file of text. A file that does not exist is empty.
func (t *Tables) text(name string) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if known, ok := t.texts[name]; ok {
		return known, nil
	}
	file, err := t.open(name)
	if errors.Is(err, fs.ErrNotExist) {
		t.texts[name] = ""
		return "", nil
	}
	var text string
	if err == nil {
		text, err = store.Text(file)
	}
	if err != nil {
		return "", fmt.Errorf("catalog file %s: %w", name, err)
	}
	t.texts[name] = text
	return text, nil
}

// open returns a file to read in parts, as the embedded files and those of a test can be.
func (t *Tables) open(name string) (*io.SectionReader, error) {
	f, err := t.Files.Open(name)
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

func (t *Tables) set(name string) (*store.Set, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s, ok := t.sets[name]; ok {
		return s, nil
	}
	file, err := t.open("sets/" + name + ".set")
	if err != nil {
		return nil, err
	}
	s, err := store.OpenSet(file)
	if err != nil {
		return nil, fmt.Errorf("catalog set %s: %w", name, err)
	}
	t.sets[name] = s
	return s, nil
}

func (t *Tables) list(name string) (*store.Names, error) { return t.listAt("names/" + name + ".zst") }

// listAt opens a list of names, once.
func (t *Tables) listAt(name string) (*store.Names, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if n, ok := t.names[name]; ok {
		return n, nil
	}
	file, err := t.open(name)
	if err != nil {
		return nil, err
	}
	n, err := store.OpenNames(file)
	if err != nil {
		return nil, fmt.Errorf("catalog names %s: %w", name, err)
	}
	t.names[name] = n
	return n, nil
}
