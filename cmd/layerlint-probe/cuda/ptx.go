//go:build linux

package cuda

import "strings"

// The kernels of the program, with the shapes that they are launched in.
const (
	copyThreads = 512
	copyBlock   = copyThreads * 64 // bytes that one block of layerlint_copy moves
	rateThreads = 256
	rateSteps   = 4 * 8 // multiply-adds of one thread in one round of layerlint_rate
)

// program is PTX that every driver since 418 compiles, for any device from compute capability 5.0 on.
//
// layerlint_mix: out[i] = a[i] * b[i] + 1.5, both steps rounded, for i < n.
// layerlint_copy: 64 bytes a thread, in four loads of 16 bytes.
// layerlint_rate: eight chains of x = x/2 + 1, which end at exactly 2; out[i] is their sum, 16.
var program = `.version 6.3
.target sm_50
.address_size 64
.visible .entry layerlint_mix(.param .u64 out, .param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p;
	.reg .f32 %f<4>;
	.reg .b32 %r<6>;
	.reg .b64 %d<8>;
	ld.param.u64 %d1, [out];
	ld.param.u64 %d2, [a];
	ld.param.u64 %d3, [b];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %ntid.x;
	mov.u32 %r4, %tid.x;
	mad.lo.s32 %r5, %r2, %r3, %r4;
	setp.ge.u32 %p, %r5, %r1;
	@%p bra DONE;
	mul.wide.u32 %d4, %r5, 4;
	add.s64 %d5, %d2, %d4;
	add.s64 %d6, %d3, %d4;
	add.s64 %d7, %d1, %d4;
	ld.global.f32 %f1, [%d5];
	ld.global.f32 %f2, [%d6];
	mul.rn.f32 %f3, %f1, %f2;
	add.rn.f32 %f3, %f3, 0f3FC00000;
	st.global.f32 [%d7], %f3;
DONE:
	ret;
}
.visible .entry layerlint_copy(.param .u64 to, .param .u64 from)
{
	.reg .b32 %r<4>;
	.reg .b32 %v<16>;
	.reg .b64 %d<6>;
	ld.param.u64 %d1, [to];
	ld.param.u64 %d2, [from];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %tid.x;
	mul.wide.u32 %d3, %r1, 32768;
	mul.wide.u32 %d4, %r2, 16;
	add.s64 %d3, %d3, %d4;
	add.s64 %d5, %d2, %d3;
	add.s64 %d3, %d1, %d3;
	ld.global.v4.u32 {%v0,%v1,%v2,%v3}, [%d5];
	ld.global.v4.u32 {%v4,%v5,%v6,%v7}, [%d5+8192];
	ld.global.v4.u32 {%v8,%v9,%v10,%v11}, [%d5+16384];
	ld.global.v4.u32 {%v12,%v13,%v14,%v15}, [%d5+24576];
	st.global.v4.u32 [%d3], {%v0,%v1,%v2,%v3};
	st.global.v4.u32 [%d3+8192], {%v4,%v5,%v6,%v7};
	st.global.v4.u32 [%d3+16384], {%v8,%v9,%v10,%v11};
	st.global.v4.u32 [%d3+24576], {%v12,%v13,%v14,%v15};
	ret;
}
.visible .entry layerlint_rate(.param .u64 out, .param .f32 half, .param .u32 rounds)
{
	.reg .pred %p;
	.reg .f32 %f<12>;
	.reg .b32 %r<8>;
	.reg .b64 %d<4>;
	ld.param.u64 %d1, [out];
	ld.param.f32 %f10, [half];
	ld.param.u32 %r1, [rounds];
	mov.f32 %f11, 0f3F800000;
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %ntid.x;
	mov.u32 %r4, %tid.x;
	mad.lo.s32 %r5, %r2, %r3, %r4;
	cvt.rn.f32.u32 %f0, %r4;
	add.f32 %f1, %f0, %f11;
	add.f32 %f2, %f1, %f11;
	add.f32 %f3, %f2, %f11;
	add.f32 %f4, %f3, %f11;
	add.f32 %f5, %f4, %f11;
	add.f32 %f6, %f5, %f11;
	add.f32 %f7, %f6, %f11;
LOOP:
` + strings.Repeat(`	fma.rn.f32 %f0, %f0, %f10, %f11;
	fma.rn.f32 %f1, %f1, %f10, %f11;
	fma.rn.f32 %f2, %f2, %f10, %f11;
	fma.rn.f32 %f3, %f3, %f10, %f11;
	fma.rn.f32 %f4, %f4, %f10, %f11;
	fma.rn.f32 %f5, %f5, %f10, %f11;
	fma.rn.f32 %f6, %f6, %f10, %f11;
	fma.rn.f32 %f7, %f7, %f10, %f11;
`, rateSteps/8) + `	sub.u32 %r1, %r1, 1;
	setp.ne.u32 %p, %r1, 0;
	@%p bra LOOP;
	add.f32 %f0, %f0, %f1;
	add.f32 %f2, %f2, %f3;
	add.f32 %f4, %f4, %f5;
	add.f32 %f6, %f6, %f7;
	add.f32 %f0, %f0, %f2;
	add.f32 %f4, %f4, %f6;
	add.f32 %f0, %f0, %f4;
	mul.wide.u32 %d2, %r5, 4;
	add.s64 %d3, %d1, %d2;
	st.global.f32 [%d3], %f0;
	ret;
}
`
