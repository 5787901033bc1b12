package main

import (
	"fmt"

	"github.com/acme/platform/libs/common"
)

func main() { fmt.Println(common.Version) }
