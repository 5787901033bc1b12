package broken

import "nope"
