package filesystem

// State is what is known of a whole file system at one point. It is immutable: every change gives a new State over the old.
type State struct{}
