package ids

import "github.com/google/uuid"

// New is an ID.
func New() string { return uuid.NewString() }
