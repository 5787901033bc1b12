package main

import (
	"runtime"
	"testing"
)

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

// TestResting: who rests again and again collects garbage once.
func TestResting(t *testing.T) {
	collections := func(r *resting, dropped bool) uint32 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 10 {
			r.rest(dropped)
		}
		runtime.ReadMemStats(&after)
		return after.NumForcedGC - before.NumForcedGC
	}
	r := &resting{}
	r.rest(true)
	if n := collections(r, false); n > 0 {
		t.Errorf("%d collections without garbage", n)
	}
	for range 100 {
		runtime.KeepAlive(make([]byte, 1<<20))
	}
	if n := collections(r, false); n != 1 {
		t.Errorf("%d collections", n)
	}
}

// TestSessionRoom: a session takes little more than what lives, and garbage is collected seldom where little lives.
func TestSessionRoom(t *testing.T) {
	for lives := int64(0); lives < 200<<20; lives += 10 << 20 {
		heap := max(lives, 4<<20) * int64(100+sessionPercent(lives)) / 100 // as the runtime has it
		if most := max(lives+lives/4+12<<20, leastSession+4<<20); heap > most || heap < lives+lives/5 {
			t.Errorf("%d MiB are taken where %d live", heap>>20, lives>>20)
		}
	}
}
