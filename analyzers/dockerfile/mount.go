package dockerfile

import (
	"strconv"
	"strings"

	"github.com/tonistiigi/go-csvvalue"
)

func (i *Instruction) mounts() []Mount {
	var mounts []Mount
	for _, f := range i.Flags {
		if f.Name == "mount" {
			mounts = append(mounts, f.mount())
		}
	}
	return mounts
}

// mount reads the comma-separated fields as BuildKit does before it expands their values.
func (f Flag) mount() Mount {
	m := Mount{Span: f.Span, Type: "bind"}
	writable := map[string]bool{"cache": true, "tmpfs": true}
	var readOnly *bool
	fields, _ := csvvalue.Fields(f.Value.Text, nil) // BuildKit has accepted them
	at := 0
	for _, field := range fields {
		name, value, has := strings.Cut(field, "=")
		word := Word{Span: f.Span, Text: value}
		if n := strings.Index(f.value.Value[at:], field); n >= 0 {
			at += n
			word = f.value.word(at+len(field)-len(value), at+len(field))
			at += len(field)
		}
		switch strings.ToLower(name) {
		case "type":
			m.Type = strings.ToLower(value)
		case "from":
			m.From = word
		case "source", "src":
			m.Source = word
		case "target", "dst", "destination":
			m.Target = word
		case "readonly", "ro":
			readOnly = set(value, has, true)
		case "readwrite", "rw":
			readOnly = set(value, has, false)
		case "required":
			m.Required = *set(value, has, true)
		case "id":
			m.ID = value
		case "env":
			m.Env = value
		case "uid":
			m.UID = value
		case "gid":
			m.GID = value
		case "mode":
			m.Mode = value
		}
	}
	m.ReadOnly = !writable[m.Type]
	if readOnly != nil {
		m.ReadOnly = *readOnly
	}
	return m
}

// set is what "key" (without a value) or "key=bool" makes of a switch that key turns to on.
func set(value string, has, on bool) *bool {
	if b, err := strconv.ParseBool(value); has && err == nil && !b {
		on = !on
	}
	return &on
}
