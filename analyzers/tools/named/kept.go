package named

import "github.com/layerlint/layerlint/imagedb/filesystem"

// Found is what the code of a build context names, and whether any of it may take files away.
type Found struct {
	Places  []Place
	Removes bool
}

// foundKey is the key that Found is kept by.
type foundKey struct{}

// keeper is a build context that keeps what was found of it.
type keeper interface {
	Keep(key any, find func(filesystem.Tree) any) any
}

// Of is the Project of a build context, which is read once: for all who ask where it keeps what was found, or for those
// who share a memory.
func Of(sent filesystem.Tree, memory map[any]any) Found {
	found, ok := memory[foundKey{}].(Found)
	if ok {
		return found
	}
	find := func(sent filesystem.Tree) any {
		var f Found
		f.Places, f.Removes = Project(sent)
		return f
	}
	if k, keeps := sent.(keeper); keeps {
		found, _ = k.Keep(foundKey{}, find).(Found)
	} else {
		found, _ = find(sent).(Found)
	}
	memory[foundKey{}] = found
	return found
}

// typed is a tree that says of what kind an entry is without reading it. Of one that it does not list, or may not, it
// says UnknownType.
type typed interface {
	TypeOf(path string) filesystem.Type
}

// entry is what is known of a name in a project, of which the content counts where it is code.
func entry(sent filesystem.Tree, at string, isCode bool) filesystem.Entry {
	if t, ok := sent.(typed); ok && !isCode {
		return filesystem.Entry{Presence: filesystem.Present, Type: t.TypeOf(at)}
	}
	return sent.Lookup(at)
}
