package inflate

import "math/bits"

// A table entry tells what the next bits of the stream mean.
//
//	bits 0-7    how many bits it takes, extra bits included
//	bits 8-11   length of the code alone; in a subtable's pointer: how many bits index the subtable
//	bits 12-13  which special entry
//	bit 14      special: no value
//	bit 15      literal
//	bits 16-31  the literal, or the smallest length or distance, or where the subtable starts
const (
	codeShift  = 8
	kindShift  = 12
	kindMask   = 3 << kindShift
	special    = 1 << 14
	literal    = 1 << 15
	valueShift = 16

	subtable   = special | 1<<kindShift
	endOfBlock = special | 2<<kindShift
	invalid    = special | 3<<kindShift
)

const (
	maxCodeLength = 15
	litlenSymbols = 288
	distSymbols   = 32
	lengthSymbols = 19

	litlenBits = 11
	distBits   = 8
	lengthBits = 7

	// The most entries that complete codes of so many symbols need with their subtables; the numbers are those of
	// zlib's enough.c.
	litlenEntries = 2342
	distEntries   = 402
	lengthEntries = 1 << lengthBits
)

// RFC 1951, 3.2.5. Symbols that mean nothing are special.
var litlenMeaning = func() (m [litlenSymbols]uint32) {
	base, symbol := 3, 257
	for i := range 256 {
		m[i] = literal | uint32(i)<<valueShift
	}
	m[256] = endOfBlock
	for ; symbol < 285; symbol++ {
		extra := max(0, (symbol-261)/4)
		m[symbol] = uint32(base)<<valueShift | uint32(extra)
		base += 1 << extra
	}
	m[285] = 258 << valueShift
	m[286], m[287] = invalid, invalid
	return m
}()

var distMeaning = func() (m [distSymbols]uint32) {
	base := 1
	for symbol := range 30 {
		extra := max(0, (symbol-2)/2)
		m[symbol] = uint32(base)<<valueShift | uint32(extra)
		base += 1 << extra
	}
	m[30], m[31] = invalid, invalid
	return m
}()

var lengthMeaning = func() (m [lengthSymbols]uint32) {
	for symbol := range m {
		m[symbol] = uint32(symbol) << valueShift
	}
	return m
}()

// build fills a table of 1<<width entries, and its subtables behind them, for canonical codes of the given lengths. It
// is false for what compress/flate refuses: codes that do not fill the code space, but for none at all and for a single
// one of one bit.
func build(table []uint32, width int, lengths []uint8, meaning []uint32) bool {
	var count, offset [maxCodeLength + 2]int
	for _, n := range lengths {
		count[n]++
	}
	used, space := len(lengths)-count[0], 1
	count[0] = 0
	for n := 1; n <= maxCodeLength; n++ {
		space = space<<1 - count[n]
		if space < 0 {
			return false
		}
		offset[n+1] = offset[n] + count[n]
	}
	if space > 0 {
		return sparse(table[:1<<width], used, count[1], lengths, meaning)
	}
	var sorted [litlenSymbols]uint16
	for symbol, n := range lengths {
		if n != 0 {
			sorted[offset[n]] = uint16(symbol)
			offset[n]++
		}
	}
	fill(table, width, &count, sorted[:used], meaning)
	return true
}

// sparse is for codes that leave some bits without a meaning.
func sparse(table []uint32, used, ones int, lengths []uint8, meaning []uint32) bool {
	if used > 1 || used != ones {
		return false
	}
	for i := range table {
		table[i] = invalid | 1
	}
	for symbol, n := range lengths {
		if n == 0 {
			continue
		}
		for i := 0; i < len(table); i += 2 {
			table[i] = entry(meaning[symbol], 1)
		}
	}
	return true
}

// entry is a symbol's whose code has n bits.
func entry(meaning uint32, n int) uint32 {
	return meaning + uint32(n) + uint32(n)<<codeShift
}

// fill goes through the codes in order of their length, doubling the table whenever that grows.
func fill(table []uint32, width int, count *[maxCodeLength + 2]int, sorted []uint16, meaning []uint32) {
	n, code := 1, 0 // code has its first bit lowest
	for count[n] == 0 {
		n++
	}
	size := 1 << min(n, width)
	left := count[n]
	for n <= width {
		for ; left > 0; left-- {
			table[code] = entry(meaning[sorted[0]], n)
			sorted = sorted[1:]
			if len(sorted) == 0 {
				for ; size < 1<<width; size *= 2 {
					copy(table[size:], table[:size])
				}
				return
			}
			code = following(code, n)
		}
		for left == 0 {
			if n++; n <= width {
				copy(table[size:], table[:size])
				size *= 2
			}
			left = count[n]
		}
	}
	fillSubtables(table, width, n, left, code, count, sorted, meaning)
}

// following is the next code of n bits.
func following(code, n int) int {
	bit := 1 << (bits.Len(uint(code^(1<<n-1))) - 1)
	return code&(bit-1) | bit
}

func fillSubtables(table []uint32, width, n, left, code int, count *[maxCodeLength + 2]int, sorted []uint16,
	meaning []uint32) {
	start, end, prefix := 0, 1<<width, -1
	var size int
	for {
		if code&(1<<width-1) != prefix {
			prefix = code & (1<<width - 1)
			start = end
			sub := n - width
			for room := left; room < 1<<sub; {
				sub++
				room = room<<1 + count[width+sub]
			}
			size = 1 << sub
			end = start + size
			table[prefix] = subtable | uint32(width) | uint32(sub)<<codeShift | uint32(start)<<valueShift
		}
		e := entry(meaning[sorted[0]], n)
		for i := start + code>>width; i < end; i += 1 << (n - width) {
			table[i] = e
		}
		sorted = sorted[1:]
		if len(sorted) == 0 {
			return
		}
		code = following(code, n)
		for left--; left == 0; {
			n++
			left = count[n]
		}
	}
}
