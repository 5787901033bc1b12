package loader

import (
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// triplet is the multiarch name of an object's machine as Debian's tuples have it, "" for one not listed.
func triplet(elf *filesystem.ELF) string {
	switch elf.Machine {
	case 3:
		return "i386-linux-gnu"
	case 21:
		return "powerpc64le-linux-gnu"
	case 22:
		return "s390x-linux-gnu"
	case 40:
		if strings.Contains(elf.Interp, "armhf") {
			return "arm-linux-gnueabihf"
		}
		return "arm-linux-gnueabi"
	case 62:
		if elf.Class == 32 {
			return "x86_64-linux-gnux32"
		}
		return "x86_64-linux-gnu"
	case 183:
		return "aarch64-linux-gnu"
	case 243:
		return "riscv64-linux-gnu"
	}
	return ""
}

// glibcDefaults are the directories built into ld.so. Debian's builds search the multiarch directories, others /lib64;
// which build it is shows where its real file lies or which package brought it. When it does not show, both are unsure.
func glibcDefaults(triplet string, interp filesystem.Resolved) []place {
	multiarch := []string{"/lib/" + triplet, "/usr/lib/" + triplet, "/lib", "/usr/lib"}
	lib64 := []string{"/lib64", "/usr/lib64"}
	owner := cmp.Or(interp.Entry.Package, interp.Entry.Cause.Package)
	switch dir := path.Dir(interp.Path); {
	case triplet == "":
		return places(nil, append(lib64, "/lib", "/usr/lib"))
	case path.Base(dir) == triplet, owner == "libc6":
		return places(multiarch, nil)
	case owner == "glibc":
		return places(lib64, []string{"/lib", "/usr/lib"})
	}
	return places(nil, append(multiarch, lib64...))
}

func places(sure, unsure []string) []place {
	var list []place
	for _, d := range sure {
		list = append(list, place{dir: d, how: ByDefault})
	}
	for _, d := range unsure {
		list = append(list, place{dir: d, how: ByDefault, unsure: true})
	}
	return list
}

// muslDefaults are those of /etc/ld-musl-ARCH.path, or the built-in ones; nil when the file cannot be read.
func muslDefaults(files *filesystem.State, interp string) []place {
	name := strings.TrimSuffix(interp, ".so.1") + ".path"
	at := filesystem.Stat(files, path.Join("/etc", name))
	switch {
	case at.Entry.Presence == filesystem.Absent:
		return places([]string{"/lib", "/usr/local/lib", "/usr/lib"}, nil)
	case at.Entry.Presence == filesystem.Present && at.Entry.Has(filesystem.KnowContent):
		return places(strings.FieldsFunc(string(at.Entry.Content), func(r rune) bool {
			return r == '\n' || r == ':'
		}), nil)
	}
	return nil
}
