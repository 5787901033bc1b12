package analyzers

// Memory is what analyzers keep of one build for the next one of the same document. Nothing but the document's text may differ between
// builds that share one, and the text only as dockerfile.Document.Edit changes it; one build at a time uses it. The zero value is
// empty and works.
type Memory struct{ kept map[any]any }

// Kept is what an analyzer keeps of a build, by its type; a new T at first. Without a Memory nothing outlives the build.
func Kept[T any](b *Build) *T {
	kept := new(T)
	if b.Memory == nil {
		return kept
	}
	key := (*T)(nil)
	if old, ok := b.Memory.kept[key].(*T); ok {
		return old
	}
	if b.Memory.kept == nil {
		b.Memory.kept = map[any]any{}
	}
	b.Memory.kept[key] = kept
	return kept
}
