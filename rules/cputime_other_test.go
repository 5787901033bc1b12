//go:build !unix

package rules_test

import "time"

// computed is not known here.
func computed() time.Duration { return 0 }
