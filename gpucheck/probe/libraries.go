//go:build linux

package probe

import (
	"context"
	"debug/elf"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/gpucheck"
)

// Libraries opens every vendor library that the machine has, each in a child process: by its name as a program does,
// and where that finds nothing, by the path of a file of that name. The driver's libraries are tried also when there is
// no such file. The answers come in the order of the table of shared libraries.
func Libraries(ctx context.Context, r Runner) []gpucheck.Library {
	p := findPlaces()
	var list []gpucheck.Library
	var families []gpucheck.SharedLibrary
	for _, f := range gpucheck.SharedLibraries() {
		for _, soname := range f.Sonames() {
			if !f.Tried {
				continue
			}
			files, dangling := p.files(soname), p.dangling(soname)
			if len(files) > 0 || dangling != "" || f.Driver {
				list = append(list, gpucheck.Library{Name: soname, Also: files, Dangling: dangling})
				families = append(families, f)
			}
		}
	}
	var wait sync.WaitGroup
	slots := make(chan struct{}, max(2, runtime.NumCPU()))
	for i := range list {
		wait.Add(1)
		go func() {
			defer wait.Done()
			slots <- struct{}{}
			defer func() { <-slots }()
			dangling := list[i].Dangling
			list[i] = r.Find(ctx, families[i], list[i].Name, list[i].Also)
			if list[i].ByPath || list[i].Outcome == gpucheck.Missing {
				list[i].Dangling = dangling
			}
		}()
	}
	wait.Wait()
	return list
}

// Find opens one library by name, then by the path of the first file there is.
func (r Runner) Find(ctx context.Context, f gpucheck.SharedLibrary, soname string, files []string) gpucheck.Library {
	l := r.Open(ctx, f, soname)
	if l.Outcome == gpucheck.Missing && len(files) > 0 && missingItself(l) {
		first := l.Error
		l = r.Open(ctx, f, files[0])
		l.ByPath = true
		if l.Outcome != gpucheck.Opened {
			l.Error = first + "; " + l.Error
		}
	}
	switch l.Outcome {
	case gpucheck.Crashed:
		l.Short = short(files)
	case gpucheck.Refused, gpucheck.Missing, OutOfTime:
		l.Is = untaken(l.Error, files)
	}
	l.Name = soname
	l.Also = slices.DeleteFunc(slices.Clone(files), func(file string) bool { return file == l.Path })
	return l
}

// Open opens one library by name or path.
func (r Runner) Open(ctx context.Context, f gpucheck.SharedLibrary, library string) gpucheck.Library {
	var l gpucheck.Library
	var death *Death
	if err := r.Ask(ctx, Request{Step: "open", Library: library, Family: f.Stem}, &l); errors.As(err, &death) {
		l = gpucheck.Library{Outcome: gpucheck.Outcome(death.Outcome), Error: death.Detail}
	}
	return l
}

// Mixed opens one of cuDNN's libraries by name and returns cuDNN's complaint about its version, "" for none.
func (r Runner) Mixed(ctx context.Context, f gpucheck.SharedLibrary, soname string) string {
	var l gpucheck.Library
	if err := r.Ask(ctx, Request{Step: "open", Library: soname, Family: f.Stem, Mixed: true}, &l); err != nil {
		return err.Error()
	}
	return l.Mixed
}

// missingItself reports whether the library asked for is what is missing, and not one that it needs.
func missingItself(l gpucheck.Library) bool {
	missing, ok := Missing(l.Error)
	return ok && missing == l.Name
}

// short returns the first of several files that ends before its segments do, "" for none: to open such a one ends a
// program.
func short(files []string) string {
	for _, name := range files {
		if isShort(name) {
			return name
		}
	}
	return ""
}

// isShort reads the segments alone: the sections, at a file's end, are lost with it.
func isShort(name string) bool {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	var head elf.Header64
	if binary.Read(f, binary.LittleEndian, &head) != nil || string(head.Ident[:4]) != elf.ELFMAG {
		return false
	}
	for i := range int64(head.Phnum) {
		var p elf.Prog64
		if _, err := f.Seek(int64(head.Phoff)+i*int64(head.Phentsize), io.SeekStart); err != nil ||
			binary.Read(f, binary.LittleEndian, &p) != nil {
			return true
		}
		if elf.ProgType(p.Type) == elf.PT_LOAD && p.Off+p.Filesz > uint64(info.Size()) {
			return true
		}
	}
	return false
}
