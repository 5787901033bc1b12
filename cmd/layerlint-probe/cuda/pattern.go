//go:build linux

package cuda

import (
	"fmt"
	"math"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

const (
	patternChunk   = 1 << 30   // bytes of one allocation
	patternSpare   = 256 << 20 // bytes left to others
	patternBlocks  = 2048
	patternThreads = 256
)

// patternProgram is PTX that every driver since 418 compiles.
//
// layerlint_fill: word i becomes i * 0x9e3779b1 ^ seed, for i < words.
// layerlint_verify: counts the words that are otherwise in wrong[0], and keeps the first one's number in wrong[1].
var patternProgram = `.version 6.3
.target sm_50
.address_size 64
` + patternKernel("layerlint_fill", "	st.global.u32 [%d6], %r3;\n") + patternKernel("layerlint_verify", `	ld.global.u32 %r4, [%d6];
	setp.ne.u32 %q, %r4, %r3;
	@%q atom.global.add.u64 %d7, [%d3], 1;
	@%q atom.global.min.u64 %d7, [%d3+8], %d4;
`)

func patternKernel(name, work string) string {
	return `.visible .entry ` + name + `(.param .u64 to, .param .u64 words, .param .u64 wrong, .param .u32 seed)
{
	.reg .pred %p;
	.reg .pred %q;
	.reg .b32 %r<8>;
	.reg .b64 %d<8>;
	ld.param.u64 %d1, [to];
	ld.param.u64 %d2, [words];
	ld.param.u64 %d3, [wrong];
	ld.param.u32 %r5, [seed];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %ntid.x;
	mov.u32 %r3, %tid.x;
	mad.lo.u32 %r1, %r1, %r2, %r3;
	cvt.u64.u32 %d4, %r1;
	mov.u32 %r3, %nctaid.x;
	mul.lo.u32 %r2, %r2, %r3;
	cvt.u64.u32 %d5, %r2;
LOOP:
	setp.ge.u64 %p, %d4, %d2;
	@%p bra DONE;
	cvt.u32.u64 %r3, %d4;
	mul.lo.u32 %r3, %r3, 0x9e3779b1;
	xor.b32 %r3, %r3, %r5;
	shl.b64 %d6, %d4, 2;
	add.s64 %d6, %d1, %d6;
` + work + `	add.s64 %d4, %d4, %d5;
	bra LOOP;
DONE:
	ret;
}
`
}

// patterned is a Pattern being filled in.
type patterned struct{ probe.Pattern }

// patterns writes a pattern to all of a device's memory that is free and reads it back, then its complement.
func patterns(r *step) any {
	p := &patterned{probe.Pattern{Device: r.Device}}
	p.Failure = attempt(func() {
		d := r.start().open(r.Device)
		var module uintptr
		d.call("cuModuleLoadDataEx", address(&module), address(text(patternProgram)), 0, 0, 0)
		defer d.try("cuModuleUnload", module)
		r.devices.RLock()
		defer r.devices.RUnlock()
		chunks := d.take(r.Memory)
		defer func() {
			for _, c := range chunks {
				d.release(c.at)
			}
		}()
		p.run(d, module, chunks)
	})
	return p.Pattern
}

// chunk is one allocation.
type chunk struct {
	at    uintptr
	bytes uint64
}

// take allocates what is free, at most some bytes, 0 for all but a spare.
func (d device) take(most uint64) (list []chunk) {
	free := d.free()
	if most == 0 || most > free {
		most = free - min(free, patternSpare)
	}
	for most >= 4096 {
		c := chunk{bytes: min(most, patternChunk) &^ 4095}
		if d.try("cuMemAlloc_v2", address(&c.at), uintptr(c.bytes)) != 0 {
			break // another took it meanwhile
		}
		list, most = append(list, c), most-c.bytes
	}
	return list
}

func (p *patterned) run(d device, module uintptr, chunks []chunk) {
	fill, verify := d.function(module, "layerlint_fill"), d.function(module, "layerlint_verify")
	wrong := d.allocate(16)
	defer d.release(wrong)
	upload(d, wrong, []uint64{0, math.MaxUint64})
	launch := func(function uintptr, i int, seed uint32) {
		seed ^= uint32(i+1) * 0x85ebca6b // another pattern in each chunk: a chunk that lies where another does is found
		d.launch(function, patternBlocks, patternThreads, 0, uint64(chunks[i].at), chunks[i].bytes/4, uint64(wrong),
			uint64(seed))
	}
	seconds := d.seconds(0, func() {
		for _, seed := range []uint32{0x5eed5eed, ^uint32(0x5eed5eed)} {
			for _, function := range []uintptr{fill, verify} {
				for i := range chunks {
					launch(function, i, seed)
				}
			}
		}
	})
	for _, c := range chunks {
		p.Bytes += c.bytes
	}
	p.Rate = 4 * float64(p.Bytes) / seconds
	counts := make([]uint64, 2)
	download(d, counts, wrong)
	if counts[0] > 0 {
		p.Wrong = []string{fmt.Sprintf("%d words of %d are wrong, the first at word %d of its GiB", counts[0], 2*p.Bytes/4, counts[1])}
	}
}
