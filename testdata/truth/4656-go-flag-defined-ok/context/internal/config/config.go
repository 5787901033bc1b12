package config

import "flag"

var Label = flag.String("label", "", "label")
