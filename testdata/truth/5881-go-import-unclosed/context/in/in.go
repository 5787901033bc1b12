package in

import (
	"fmt"

func Say() { fmt.Println(1) }
