package evaluate

import "github.com/layerlint/layerlint/analyzers/filesystem"

// unpack unpacks a local archive that ADD names; false when it is to be copied as a file.
func (c *copying) unpack(r filesystem.Resolved) bool { return false }
