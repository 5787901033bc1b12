package main

import "testing"

// TestRoomGrows holds what is taken between collections to a share of what lives: the looking at what lives is linear
// then.
func TestRoomGrows(t *testing.T) {
	collections, limit := 0, int64(memoryLimit)
	for lives := int64(0); lives < 2<<30; lives = limit {
		limit = max(limit, roomFor(lives))
		if collections++; limit > lives+lives/2+memoryLimit {
			t.Fatalf("%d bytes may be taken where %d live", limit, lives)
		}
	}
	if collections > 12 {
		t.Errorf("%d collections until 2 GiB live", collections)
	}
}
