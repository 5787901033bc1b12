package main

import (
	"runtime/debug"
	"runtime/metrics"
)

const (
	// leastSession is how many bytes a session takes before garbage is collected, however little of it lives: those of
	// some hundred edits of a document. A pause comes first, as a rule.
	leastSession = 80 << 20
	// worthResting is how many bytes a session allocates before it collects garbage because it has nothing else to do.
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
	room := max(leastSession, living+living/5+8<<20) - living
	return int(100 * room / max(living, 4<<20)) // the runtime has a heap of less than 4 MiB count as that
}

// resting is when a session collected garbage last because it had nothing else to do.
type resting struct{ allocated uint64 } // bytes, since the program began

// rest collects garbage where some was made since the last rest, or something was dropped, and gives its memory back:
// nobody waits for anything.
func (r *resting) rest(dropped bool) {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	if now := sample[0].Value.Uint64(); dropped || now-r.allocated > worthResting {
		debug.FreeOSMemory()
		r.allocated = now
	}
}
