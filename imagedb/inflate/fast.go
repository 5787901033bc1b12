package inflate

const (
	inMargin  = 32            // bytes that one round may look at
	outMargin = maxMatch + 32 // bytes that one round may write, overshoot included
	maxMatch  = 258
)

// fast decodes symbols while input and room last for a whole round: then nothing needs a look at either end. It leaves
// at the end of the block (true), or when one of the two runs short.
func (d *decoder) fast() (ended bool, err error) {
	in, out := d.in[:d.end], d.out
	ip, op := d.pos, d.op
	inLast, outLast := len(in)-inMargin, len(out)-outMargin
	if ip > inLast || op > outLast {
		return false, nil
	}
	bits, n := d.bits, d.n
	litlen, dist := &d.litlen, &d.dist
	start := d.start

	// n counts in its low 8 bits; what subtracting whole entries leaves above them does not matter. The next entry is
	// looked up before the bytes of a match are copied, so that the two overlap.
	bits |= load64(in, ip) << (n & 63)
	ip += 7 - int(n>>3&7)
	n |= 56
	e := litlen[bits&(1<<litlenBits-1)]
	for more := true; more; more = ip <= inLast && op <= outLast {
		if e&literal != 0 {
			out[op] = byte(e >> valueShift)
			op++
			bits >>= e & 63
			n -= uint(e)
			e = litlen[bits&(1<<litlenBits-1)]
			if e&literal != 0 {
				out[op] = byte(e >> valueShift)
				op++
				bits >>= e & 63
				n -= uint(e)
				e = litlen[bits&(1<<litlenBits-1)]
				if e&literal != 0 {
					out[op] = byte(e >> valueShift)
					op++
					bits >>= e & 63
					n -= uint(e)
					bits |= load64(in, ip) << (n & 63)
					ip += 7 - int(n>>3&7)
					n |= 56
					e = litlen[bits&(1<<litlenBits-1)]
					continue
				}
			}
		}
		if e&special != 0 {
			if e&kindMask == subtable&kindMask {
				e = litlen[uint64(e>>valueShift)+bits>>litlenBits&(1<<(e>>codeShift&15)-1)]
				if e&literal != 0 {
					out[op] = byte(e >> valueShift)
					op++
					bits >>= e & 63
					n -= uint(e)
					bits |= load64(in, ip) << (n & 63)
					ip += 7 - int(n>>3&7)
					n |= 56
					e = litlen[bits&(1<<litlenBits-1)]
					continue
				}
			}
			if e&special != 0 {
				if e&kindMask == endOfBlock&kindMask {
					bits >>= e & 63
					n -= uint(e)
					ended = true
				} else {
					err = errCorrupt
				}
				break
			}
		}
		length := int(e>>valueShift) + int(bits&(1<<(e&63)-1)>>(e>>codeShift&15))
		bits >>= e & 63
		n -= uint(e)

		bits |= load64(in, ip) << (n & 63)
		ip += 7 - int(n>>3&7)
		n |= 56
		e = dist[bits&(1<<distBits-1)]
		if e&special != 0 {
			if e&kindMask == subtable&kindMask {
				e = dist[uint64(e>>valueShift)+bits>>distBits&(1<<(e>>codeShift&15)-1)]
			}
			if e&special != 0 {
				err = errCorrupt
				break
			}
		}
		distance := int(e>>valueShift) + int(bits&(1<<(e&63)-1)>>(e>>codeShift&15))
		bits >>= e & 63
		n -= uint(e)
		from := op - distance
		if from < start {
			err = errCorrupt
			break
		}
		bits |= load64(in, ip) << (n & 63)
		ip += 7 - int(n>>3&7)
		n |= 56
		e = litlen[bits&(1<<litlenBits-1)]
		end := op + length
		switch {
		case distance >= 8:
			store64(out, op, load64(out, from))
			store64(out, op+8, load64(out, from+8))
			for op += 16; op < end; op += 16 {
				from += 16
				store64(out, op, load64(out, from))
				store64(out, op+8, load64(out, from+8))
			}
		case distance == 1:
			v := uint64(out[from]) * 0x0101010101010101
			for ; op < end; op += 8 {
				store64(out, op, v)
			}
		default:
			for ; op < end; op += distance {
				store64(out, op, load64(out, from))
				from += distance
			}
		}
		op = end
	}
	d.pos, d.op, d.bits, d.n = ip, op, bits, n&63
	d.giveBack()
	return ended, err
}
