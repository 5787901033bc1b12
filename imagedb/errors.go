package imagedb

import (
	"fmt"
	"strings"
)

func (e *PlatformError) Error() string {
	return fmt.Sprintf("image %q does not exist for %s, only for %s", e.Ref, e.Want, strings.Join(e.Have, ", "))
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("image %q does not exist: %s", e.Ref, e.Reason)
}

func (e *DeniedError) Error() string {
	return fmt.Sprintf("reading image %q: %s", e.Ref, e.Reason)
}
