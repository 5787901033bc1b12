package clock

/*
#include <time.h>
*/
import "C"

// Now is the C library's time.
func Now() int64 { return int64(C.time(nil)) }
