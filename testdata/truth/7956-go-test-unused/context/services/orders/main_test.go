package main

import (
	"os"
	"testing"
)

func TestMain2(t *testing.T) {}
