package main

import (
	"sync"
	"syscall"
	"unsafe"
)

// useHugePages has the kernel back the next 32 MB of the heap with huge pages, where it does so for those who ask, as
// Ubuntu and Fedora set it up. A check fills 10 to 30 MB and ends: with pages of 4 KB a sixth of its time goes by in
// page faults. It takes a few microseconds, and has no effect elsewhere. An environment that sets how garbage is
// collected decides about memory, too.
//
// The runtime maps its heap a few megabytes at a time, and a new mapping forgets what was advised before; so the heap
// has to grow first. The stack of a goroutine is memory of the heap of which nothing is touched but its end, and which
// is the heap's again when the goroutine ends. A large slice would be so only after a collection.
func useHugePages() {
	if limited() {
		return
	}
	var grown sync.WaitGroup
	grown.Go(func() {
		var top byte // of the stack, before and after it moves
		deepen(nil)
		advise(uintptr(unsafe.Pointer(&grown)), uintptr(unsafe.Pointer(&top))) //nolint:gosec // addresses as they are
	})
	grown.Wait()
}

// depth is half of what deepen grows the stack by: an argument that large is copied twice.
type depth [12 << 20]byte

// deepen grows its stack. There is never a content, so that nothing is written there.
//
//go:noinline
func deepen(content *depth) byte {
	if content == nil {
		return 0
	}
	return last(*content)
}

//go:noinline
func last(content depth) byte { return content[len(content)-1] }

// advise asks for huge pages from one address of the heap to another.
func advise(from, to uintptr) {
	const unit = 4 << 20 // by which the heap grows
	from, to = from&^(unit-1), (to+unit)&^(unit-1)
	if from < to && to-from <= 4*uintptr(len(depth{})) {
		_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, from, to-from, syscall.MADV_HUGEPAGE) // advice alone
	}
}
