package programs

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// File is the file that a program's name leads to.
type File struct {
	Presence    filesystem.Presence // of a file by that name
	Likely      bool
	Path        string
	Entry       filesystem.Entry
	Searched    []string // the directories, when the name was looked up on PATH
	Refusal     Refusal
	Interpreter string // of a script: path of the program that "#!" names, links not followed
	Wanted      string // the interpreter's name as the script has it, a carriage return included
	Barrier     string // of Forbidden and Unreadable: the file or directory whose permissions are in the way
}

// Refusal is why a file that is there cannot be started. Unless its file is Likely, it is certain.
type Refusal uint8

// Startable also stands for all that is not known.
const (
	Startable          Refusal = iota
	IsDirectory                // "permission denied"
	NotExecutable              // no execute permission: "permission denied"
	InterpreterMissing         // "no such file or directory"
	CarriageReturn             // the first line ends with \r\n, so the interpreter's name does too
	NoInterpreter              // no ELF file and no "#!": "exec format error" when the runtime starts it
	OtherMachine               // built for another processor: "exec format error"
	LoaderMissing              // the ELF file's loader is absent: "no such file or directory"
	Forbidden                  // the user may not execute it, or not go through a directory above it: "permission denied"
	Unreadable                 // the user may execute it, and its interpreter may not read it: "cannot open"
)

// defaultPath is what BuildKit and the engines set when the image has no PATH.
const defaultPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// start looks programs up in a state.
type start struct {
	state    *state.State
	kept     bool // the environment is the image's, without ARGs
	exec     bool // by the runtime: a script without "#!" is refused
	relative bool // the name was found from the working directory
}

// find is the file that name leads to, as execvp finds it.
func (s start) find(name string) File {
	if name == "" || s.state.Files == nil {
		return File{}
	}
	if strings.Contains(name, "/") {
		if !path.IsAbs(name) {
			if !s.state.Workdir.Known {
				return File{}
			}
			name, s.relative = path.Join(s.state.Workdir.Value, name), true
		}
		return s.refuse(s.at(name))
	}
	dirs := variable(s.state, "PATH", s.kept)
	if !dirs.Known {
		return File{}
	}
	if dirs.Text == "" {
		dirs.Text = defaultPath
	}
	return s.search(name, strings.Split(dirs.Text, ":"))
}

func (s start) search(name string, dirs []string) File {
	var refused *File
	likely, unknown := false, false
	for _, dir := range dirs {
		if !path.IsAbs(dir) {
			dir = path.Join("/", s.state.Workdir.Value, dir)
		}
		f := s.at(path.Join(dir, name))
		switch {
		case f.Presence == filesystem.Unknown && s.state.Foreign(dir) && table.Tools.Distributed(name):
			likely = true
			continue
		case f.Presence == filesystem.Unknown:
			likely, unknown = true, true // another of the name may come first
			continue
		case f.Presence == filesystem.Absent:
			likely = likely || f.Likely
			continue
		case f.Refusal != Startable:
			refused, likely = &f, likely || f.Likely
			continue
		}
		f.Searched, f.Likely = dirs, f.Likely || likely
		return s.refuse(f)
	}
	if unknown {
		return File{Searched: dirs}
	}
	if refused != nil && refused.Refusal == NotExecutable {
		refused.Searched, refused.Likely = dirs, refused.Likely || likely
		return *refused
	}
	return File{Presence: filesystem.Absent, Likely: likely, Searched: dirs}
}

// at is the file itself and whether it may be executed at all.
func (s start) at(p string) File {
	r := filesystem.StatProgram(s.state.Files, p)
	f := File{Presence: r.Entry.Presence, Likely: r.Entry.Likely, Path: p, Entry: r.Entry}
	switch {
	case f.Presence != filesystem.Present:
	case r.Entry.Type == filesystem.Directory:
		f.Refusal = IsDirectory
	case r.Entry.Has(filesystem.KnowMode) && r.Entry.Mode&0o111 == 0:
		f.Refusal = NotExecutable
	}
	return f
}

// refuse looks into a file that may be executed.
func (s start) refuse(f File) File {
	if f.Refusal != Startable || f.Presence != filesystem.Present {
		return f
	}
	if f.Path != "" && f.Entry.Type == filesystem.Symlink {
		f.Entry = filesystem.Stat(s.state.Files, f.Path).Entry
	}
	if d := s.denied(f, state.ToExecute); d.Where != "" {
		f.Refusal, f.Barrier, f.Likely = Forbidden, d.Where, f.Likely || d.Likely
		return f
	}
	switch e := f.Entry; {
	case e.Has(filesystem.KnowELF) && e.ELF != nil:
		return s.refuseELF(f)
	case strings.HasPrefix(e.Head, "#!"):
		return s.refuseScript(f)
	case s.exec && e.Has(filesystem.KnowELF|filesystem.KnowHead) && e.Type == filesystem.Regular:
		f.Refusal = NoInterpreter
	}
	return f
}

// denied is what keeps the user from the file, which may be named from the working directory.
func (s start) denied(f File, want uint16) state.Denial {
	if s.relative {
		return s.state.DeniedFrom(f.Path, want)
	}
	return s.state.Denied(f.Path, want)
}

// machines are the ELF machines of the platforms' processors.
var machines = map[string]uint16{"386": 3, "amd64": 62, "arm": 40, "arm64": 183, "ppc64le": 21, "riscv64": 243, "s390x": 22}

func (s start) refuseELF(f File) File {
	elf := f.Entry.ELF
	_, rest, _ := strings.Cut(s.state.Platform, "/")
	processor, _, _ := strings.Cut(rest, "/")
	runs := machines[processor] == elf.Machine || processor == "amd64" && elf.Machine == machines["386"] ||
		processor == "arm64" && elf.Machine == machines["arm"]
	if machines[processor] != 0 && elf.Machine != 0 && !runs {
		f.Refusal, f.Likely = OtherMachine, true // an emulator may be registered on the host
		return f
	}
	if elf.Interp == "" {
		return f
	}
	if r := filesystem.Stat(s.state.Files, elf.Interp); r.Entry.Presence == filesystem.Absent {
		f.Refusal, f.Wanted, f.Likely = LoaderMissing, elf.Interp, f.Likely || r.Entry.Likely
	}
	return f
}

// refuseScript follows "#!": the kernel takes the first word as a path and all that follows as one argument.
func (s start) refuseScript(f File) File {
	if d := s.denied(f, state.ToRead); d.Where != "" {
		f.Refusal, f.Barrier, f.Likely = Unreadable, d.Where, f.Likely || d.Likely
		return f
	}
	line := strings.TrimLeft(strings.TrimPrefix(f.Entry.Head, "#!"), " \t")
	name, arg, _ := strings.Cut(strings.ReplaceAll(line, "\t", " "), " ")
	f.Wanted = name
	if strings.HasSuffix(name, "\r") {
		return s.missing(f, s.at(name), CarriageReturn)
	}
	inner := s.at(name)
	f.Interpreter = inner.Path
	if inner.Presence == filesystem.Absent {
		return s.missing(f, inner, InterpreterMissing)
	}
	arg = strings.Trim(arg, " ")
	if path.Base(name) != "env" || arg == "" || strings.HasPrefix(arg, "-") || strings.Contains(strings.TrimSuffix(arg, "\r"), " ") {
		return f
	}
	f.Wanted = arg
	found := start{state: s.state, kept: s.kept}.find(strings.TrimSuffix(arg, "\r"))
	if strings.HasSuffix(arg, "\r") {
		return s.missing(f, File{}, CarriageReturn)
	}
	f.Interpreter = found.Path
	return s.missing(f, found, InterpreterMissing)
}

// missing refuses f when its interpreter is absent. A name that ends with a carriage return is nobody's.
func (s start) missing(f, interpreter File, why Refusal) File {
	if interpreter.Presence == filesystem.Absent || why == CarriageReturn &&
		interpreter.Presence != filesystem.Present {
		f.Refusal, f.Likely = why, f.Likely || interpreter.Likely
	}
	return f
}
