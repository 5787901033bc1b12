//go:build linux

package cuda

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

// The shape of a tensor core's product, and of the launch: each warp multiplies one matrix with several.
const (
	tensorRows, tensorColumns, tensorDepth = 16, 8, 16
	tensorTiles                            = 8 // products that one warp has under way
	tensorWarps                            = 8 // of a block
	tensorRounds                           = 8192
	lanes                                  = 32
	tensorLargest                          = 3 // of the numbers multiplied: every sum is a whole number below 2^24, which single precision holds
)

// tensorProgram is PTX for compute capability 8.0 and later: out += a * b, rounds times, on the tensor cores. Each lane
// loads its part of a and of each b, and stores its part of each product. Source of the parts: PTX ISA, matrix
// fragments for mma.m16n8k16 with bf16.
var tensorProgram = `.version 7.0
.target sm_80
.address_size 64
.visible .entry layerlint_tensor(.param .u64 out, .param .u64 a, .param .u64 b, .param .u32 rounds)
{
	.reg .pred %p;
	.reg .b32 %r<8>;
	.reg .b32 %a<4>;
	.reg .b32 %b<16>;
	.reg .f32 %c<32>;
	.reg .b64 %d<8>;
	ld.param.u64 %d1, [out];
	ld.param.u64 %d2, [a];
	ld.param.u64 %d3, [b];
	ld.param.u32 %r1, [rounds];
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %tid.x;
	and.b32 %r4, %r3, 31;
	shr.u32 %r5, %r3, 5;
	mad.lo.u32 %r5, %r2, 8, %r5;
	mul.wide.u32 %d4, %r4, 16;
	add.s64 %d2, %d2, %d4;
	ld.global.v4.u32 {%a0,%a1,%a2,%a3}, [%d2];
	mul.wide.u32 %d5, %r4, 8;
	add.s64 %d3, %d3, %d5;
` + eachTile("\tld.global.v2.u32 {%%b%d,%%b%d}, [%%d3+%d];\n", func(i int) []any { return []any{2 * i, 2*i + 1, i * lanes * 8} }) +
	eachTile(strings.Repeat("\tmov.f32 %%c%d, 0f00000000;\n", 4), func(i int) []any { return []any{4 * i, 4*i + 1, 4*i + 2, 4*i + 3} }) + `LOOP:
` + eachTile("\tmma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%%c%[1]d,%%c%[2]d,%%c%[3]d,%%c%[4]d}, {%%a0,%%a1,%%a2,%%a3}, {%%b%[5]d,%%b%[6]d}, {%%c%[1]d,%%c%[2]d,%%c%[3]d,%%c%[4]d};\n",
	func(i int) []any { return []any{4 * i, 4*i + 1, 4*i + 2, 4*i + 3, 2 * i, 2*i + 1} }) + `	sub.u32 %r1, %r1, 1;
	setp.ne.u32 %p, %r1, 0;
	@%p bra LOOP;
	mul.wide.u32 %d6, %r5, 4096;
	add.s64 %d1, %d1, %d6;
	add.s64 %d1, %d1, %d4;
` + eachTile("\tst.global.v4.f32 [%%d1+%d], {%%c%d,%%c%d,%%c%d,%%c%d};\n", func(i int) []any { return []any{i * lanes * 16, 4 * i, 4*i + 1, 4*i + 2, 4*i + 3} }) + `	ret;
}
`

func eachTile(format string, args func(i int) []any) string {
	var text strings.Builder
	for i := range tensorTiles {
		fmt.Fprintf(&text, format, args(i)...)
	}
	return text.String()
}

// products are those of one device's tensor cores, ready to be launched.
type products struct {
	device
	module, function, in1, in2, out uintptr
	warps                           int
	want                            []uint32 // of one warp
}

// products loads what the tensor cores multiply. ok is false for a driver that does not know this PTX, or a device
// without such cores.
func (d device) products() (p *products, ok bool) {
	p = &products{device: d, warps: d.attribute(multiprocessors) * 2 * tensorWarps}
	if d.attribute(capabilityMajor) < 8 || d.try("cuModuleLoadDataEx", address(&p.module), address(text(tensorProgram)), 0, 0, 0) != 0 {
		return nil, false
	}
	a, b, want := factors()
	p.want = want
	p.in1, p.in2, p.out = d.allocate(uint64(4*len(a))), d.allocate(uint64(4*len(b))), d.allocate(uint64(4*p.size()))
	upload(d, p.in1, a)
	upload(d, p.in2, b)
	d.fill(p.out, poison, p.size())
	p.function = d.function(p.module, "layerlint_tensor")
	return p, true
}

func (p *products) size() int { return p.warps * len(p.want) }

// operations is the floating-point operations of one launch.
func (p *products) operations() float64 {
	return 2 * tensorRows * tensorColumns * tensorDepth * tensorTiles * tensorRounds * float64(p.warps)
}

func (p *products) multiply() {
	p.launch(p.function, p.warps/tensorWarps, tensorWarps*lanes, 0, uint64(p.out), uint64(p.in1), uint64(p.in2),
		tensorRounds)
}

// compare returns how many elements are right, and what the first wrong one is, "" for none.
func (p *products) compare() (right int, wrong string) {
	got := make([]uint32, p.size())
	download(p.device, got, p.out)
	for i, bits := range got {
		if want := p.want[i%len(p.want)]; bits != want {
			return i, fmt.Sprintf("tensor cores: element %d of warp %d is %08x, not %08x", i%len(p.want), i/len(p.want), bits, want)
		}
	}
	return len(got), ""
}

func (p *products) free() {
	for _, pointer := range []uintptr{p.in1, p.in2, p.out} {
		p.release(pointer)
	}
	p.try("cuModuleUnload", p.module)
}

// tensor times the tensor cores and compares every element of their products bit by bit.
func (s *smoked) tensor(d device) {
	p, ok := d.products()
	if !ok {
		return
	}
	defer p.free()
	s.Tensor = p.operations() / s.best(d, 3, 1, p.multiply)
	right, wrong := p.compare()
	if s.Products = right; wrong != "" {
		s.Wrong = append(s.Wrong, wrong)
	}
}

// factors draws a matrix and those it is multiplied with, as the lanes of a warp load them, and the bits of the
// products as they store them.
func factors() (a, b, products []uint32) {
	r := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	draw := func() int { return r.IntN(2*tensorLargest+1) - tensorLargest }
	var left [tensorRows][tensorDepth]int
	for i := range left {
		for k := range left[i] {
			left[i][k] = draw()
		}
	}
	for lane := range lanes {
		row, k := lane/4, lane%4*2
		a = append(a, pairOf(left[row][k:]), pairOf(left[row+8][k:]), pairOf(left[row][k+8:]),
			pairOf(left[row+8][k+8:]))
	}
	for range tensorTiles {
		var right [tensorColumns][tensorDepth]int // column by column
		for j := range right {
			for k := range right[j] {
				right[j][k] = draw()
			}
		}
		for lane := range lanes {
			column, k := lane/4, lane%4*2
			b = append(b, pairOf(right[column][k:]), pairOf(right[column][k+8:]))
		}
		element := func(row, column int) uint32 {
			sum := 0
			for k := range tensorDepth {
				sum += left[row][k] * right[column][k]
			}
			return math.Float32bits(float32(sum * tensorRounds))
		}
		for lane := range lanes {
			row, column := lane/4, lane%4*2
			products = append(products, element(row, column), element(row, column+1), element(row+8, column),
				element(row+8, column+1))
		}
	}
	return a, b, products
}

// pairOf packs two small whole numbers as bf16, the first one low.
func pairOf(n []int) uint32 {
	return math.Float32bits(float32(n[0]))>>16 | math.Float32bits(float32(n[1]))&0xffff0000
}
