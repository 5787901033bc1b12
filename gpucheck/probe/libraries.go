//go:build linux

package probe

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync"

	"github.com/layerlint/layerlint/gpucheck"
)

// Libraries opens every vendor library that the machine has, each in a child process: by its name as a program does, and where
// that finds nothing, by the path of a file of that name. The driver's libraries are tried also when there is no such file. The
// answers come in the order of Families.
func Libraries(ctx context.Context, r Runner) []gpucheck.Library {
	p := findPlaces()
	var list []gpucheck.Library
	var families []Family
	for _, f := range Families {
		for _, soname := range f.Sonames {
			if files := p.files(soname); len(files) > 0 || f.Driver {
				list = append(list, gpucheck.Library{Name: soname, Also: files})
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
			list[i] = r.Find(ctx, families[i], list[i].Name, list[i].Also)
		}()
	}
	wait.Wait()
	return list
}

// Find opens one library by name, then by the path of the first file there is.
func (r Runner) Find(ctx context.Context, f Family, soname string, files []string) gpucheck.Library {
	l := r.Open(ctx, f, soname)
	if l.Outcome == gpucheck.Missing && len(files) > 0 && missingItself(l) {
		first := l.Error
		l = r.Open(ctx, f, files[0])
		l.ByPath = true
		if l.Outcome != gpucheck.Opened {
			l.Error = first + "; " + l.Error
		}
	}
	l.Name = soname
	l.Also = slices.DeleteFunc(slices.Clone(files), func(file string) bool { return file == l.Path })
	return l
}

// Open opens one library by name or path.
func (r Runner) Open(ctx context.Context, f Family, library string) gpucheck.Library {
	var l gpucheck.Library
	var death *Death
	if err := r.Ask(ctx, Request{Step: "open", Library: library, Family: f.Stem}, &l); errors.As(err, &death) {
		l = gpucheck.Library{Outcome: gpucheck.Outcome(death.Outcome), Error: death.Detail}
	}
	return l
}

// missingItself reports whether the library asked for is what is missing, and not one that it needs.
func missingItself(l gpucheck.Library) bool {
	missing, ok := Missing(l.Error)
	return ok && missing == l.Name
}
