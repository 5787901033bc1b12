package analyzertest

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// machines are the e_machine values of the ELF gABI by Go's architecture names.
var machines = map[string]uint16{"386": 3, "ppc64le": 21, "s390x": 22, "arm": 40, "amd64": 62, "arm64": 183, "riscv64": 243}

func elfAttribute(f *filesystem.ELF, key, value string) error {
	switch key {
	case "soname":
		f.Soname = value
	case "needed":
		f.Needed = strings.Split(value, ",")
	case "rpath":
		f.Rpath = strings.Split(value, ":")
	case "runpath":
		f.Runpath = strings.Split(value, ":")
	case "interp":
		f.Interp = value
	case "type":
		f.Type = map[string]uint16{"exec": 2, "dyn": 3}[value]
	case "machine":
		f.Machine = machines[value]
		if value == "386" || value == "arm" {
			f.Class = 32
		}
	case "verdefs":
		f.VerDefs = strings.Split(value, ",")
	case "verneeds": // libc.so.6:GLIBC_2.34,GLIBC_2.38;libm.so.6:GLIBC_2.29
		for _, need := range strings.Split(value, ";") {
			file, versions, _ := strings.Cut(need, ":")
			f.VerNeeds = append(f.VerNeeds, filesystem.VersionNeed{File: file, Versions: strings.Split(versions, ",")})
		}
	default:
		return fmt.Errorf("%q is no attribute of an ELF file", key)
	}
	return nil
}
