package main

import (
	"runtime/debug"
	"runtime/metrics"
)

const (
	// leastSession is how many bytes a session takes before garbage is collected, however little of it lives: those of
	// some hundred edits of a document. A pause comes first, as a rule.
	leastSession = 88 << 20
	// worthResting is how much a session takes before it collects garbage because it has nothing else to do.
	worthResting = 8 << 20
)

// limitSession has the process take little more than what lives, unless its environment says when garbage is collected.
// A session is long: what is kept of its documents would otherwise be there twice.
func limitSession() {
	if !limited() {
		debug.SetGCPercent(sessionPercent(living()))
		afterCollection(func() { debug.SetGCPercent(sessionPercent(living())) })
	}
}

// sessionPercent is what is taken beside what lives before the next collection, in hundredths of that.
func sessionPercent(living int64) int {
	room := max(leastSession, living+living/4+12<<20) - living
	return int(100 * room / max(living, 4<<20)) // the runtime has a heap of less than 4 MiB count as that
}

// rest collects garbage where there is some, and gives its memory back: nobody waits for anything.
func rest() {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}}
	metrics.Read(sample)
	live, taken := sample[0].Value.Uint64(), uint64(0)
	for _, s := range sample[1:] {
		taken += s.Value.Uint64()
	}
	if taken > live+worthResting {
		debug.FreeOSMemory()
	}
}
