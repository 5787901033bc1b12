package evaluate

import (
	"errors"
	"io/fs"
	"strconv"

	chmod "github.com/tonistiigi/dchapes-mode"
)

// fileMode is --chmod.
type fileMode struct {
	text    string // as written; "?" where it is not known
	set     bool
	unknown bool
	octal   bool
	bits    uint16
	symbols chmod.Set // u+x,go-w ...
}

// parseMode reads --chmod as BuildKit does; its errors are BuildKit's.
func parseMode(text string) (fileMode, error) {
	refused := errors.New("invalid chmod parameter: '" + text + "'. it should be octal string and between 0 and 07777")
	n, err := strconv.ParseUint(text, 8, 32)
	if err == nil {
		if n > 0o7777 {
			return fileMode{}, refused
		}
		return fileMode{text: text, set: true, octal: true, bits: uint16(n)}, nil
	}
	symbols, err := chmod.ParseWithUmask(text, 0)
	if err != nil {
		var number *strconv.NumError
		if errors.As(err, &number) {
			err = refused
		}
		return fileMode{}, err
	}
	return fileMode{text: text, set: true, symbols: symbols}, nil
}

func (m fileMode) apply(old uint16, dir bool) uint16 {
	if m.octal {
		return m.bits
	}
	mode := fs.FileMode(old & 0o777)
	flags := []struct {
		flag fs.FileMode
		bit  uint16
	}{{fs.ModeSetuid, 0o4000}, {fs.ModeSetgid, 0o2000}, {fs.ModeSticky, 0o1000}}
	for _, f := range flags {
		if old&f.bit != 0 {
			mode |= f.flag
		}
	}
	if dir {
		mode |= fs.ModeDir
	}
	mode = m.symbols.Apply(mode)
	bits := uint16(mode.Perm())
	for _, f := range flags {
		if mode&f.flag != 0 {
			bits |= f.bit
		}
	}
	return bits
}
