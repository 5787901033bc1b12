package e2e

import "testing"

func TestLogin(t *testing.T) {}
