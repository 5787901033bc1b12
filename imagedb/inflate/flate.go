package inflate

import (
	"errors"
	"io"
)

const (
	windowSize = 32 << 10 // as far back as a match may reach
	slabSize   = 256 << 10
	inputSize  = 64 << 10
)

var errCorrupt = errors.New("inflate: corrupt stream")

// decoder inflates one DEFLATE stream after another into out, whose last windowSize bytes it takes along when it starts
// over.
type decoder struct {
	src      io.Reader
	srcErr   error
	in       []byte
	pos, end int // of what was read and not yet used

	bits uint64 // the next n, the first lowest, zero above
	n    uint

	out   []byte
	op    int // everything before is decoded
	start int // a match may reach no further back

	state  state
	final  bool // the block is the last one
	stored int  // bytes of a stored block still to copy
	fixed  bool // the tables are those of fixed blocks

	litlen  [litlenEntries]uint32
	dist    [distEntries]uint32
	lengths [lengthEntries]uint32
}

type state uint8

const (
	betweenBlocks state = iota
	inStored
	inCompressed
	ended
)

func newDecoder(src io.Reader) *decoder {
	return &decoder{src: src, in: make([]byte, inputSize), out: make([]byte, windowSize+slabSize+outMargin)}
}

// begin makes ready for another stream. What was decoded before is out of its reach.
func (d *decoder) begin() {
	d.state, d.final, d.start = betweenBlocks, false, d.op
}

// decode goes on until out is full, the stream has ended, or fails. What it decoded before it failed is right.
func (d *decoder) decode() error {
	for d.op <= len(d.out)-outMargin {
		var err error
		switch d.state {
		case betweenBlocks:
			err = d.block()
		case inStored:
			err = d.copyStored()
		case inCompressed:
			err = d.symbols()
		case ended:
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// slide starts over at the front of out; everything in it must have been taken.
func (d *decoder) slide() {
	keep := min(d.op-d.start, windowSize)
	copy(d.out, d.out[d.op-keep:d.op])
	d.op, d.start = keep, 0
}

// more reads input. It moves what is left to the front, so no ready bits may stem from whole bytes.
func (d *decoder) more() error {
	d.giveBack()
	copy(d.in, d.in[d.pos:d.end])
	d.end -= d.pos
	d.pos = 0
	for range 100 {
		if d.srcErr != nil {
			return d.srcErr
		}
		var n int
		n, d.srcErr = d.src.Read(d.in[d.end:])
		d.end += n
		if n > 0 {
			return nil
		}
	}
	return io.ErrNoProgress
}

// need has at least n bits ready.
func (d *decoder) need(n uint) error {
	for d.n < n {
		if d.pos == d.end {
			if err := d.more(); err != nil {
				return unexpected(err)
			}
		}
		d.bits |= uint64(d.in[d.pos]) << d.n
		d.pos++
		d.n += 8
	}
	return nil
}

// take is the next n bits, which must be ready.
func (d *decoder) take(n uint) uint64 {
	v := d.bits & (1<<n - 1)
	d.bits >>= n
	d.n -= n
	return v
}

// align drops the bits up to a byte's end.
func (d *decoder) align() {
	d.giveBack()
	d.bits, d.n = 0, 0
}

// giveBack returns whole bytes to the input.
func (d *decoder) giveBack() {
	d.pos -= int(d.n / 8)
	d.n %= 8
	d.bits &= 1<<d.n - 1
}

func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// block reads a block's header.
func (d *decoder) block() error {
	if d.final {
		d.state = ended
		d.align()
		return nil
	}
	if err := d.need(3); err != nil {
		return err
	}
	d.final = d.take(1) == 1
	switch d.take(2) {
	case 0:
		return d.beginStored()
	case 1:
		d.beginFixed()
		return nil
	case 2:
		return d.beginDynamic()
	}
	return errCorrupt
}

func (d *decoder) beginStored() error {
	d.align()
	if err := d.need(32); err != nil {
		return err
	}
	size, check := d.take(16), d.take(16)
	if size != ^check&0xffff {
		return errCorrupt
	}
	d.align()
	d.stored = int(size)
	d.state = inStored
	return nil
}

func (d *decoder) copyStored() error {
	if d.stored == 0 {
		d.state = betweenBlocks
		return nil
	}
	if d.pos == d.end {
		if err := d.more(); err != nil {
			return unexpected(err)
		}
	}
	n := copy(d.out[d.op:], d.in[d.pos:min(d.end, d.pos+d.stored)])
	d.pos += n
	d.op += n
	d.stored -= n
	return nil
}

func (d *decoder) beginFixed() {
	d.state = inCompressed
	if d.fixed {
		return
	}
	var lengths [litlenSymbols + distSymbols]uint8
	for i := range lengths {
		switch {
		case i < 144, 280 <= i && i < litlenSymbols:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		case i < 280:
			lengths[i] = 7
		default:
			lengths[i] = 5
		}
	}
	build(d.litlen[:], litlenBits, lengths[:litlenSymbols], litlenMeaning[:])
	build(d.dist[:], distBits, lengths[litlenSymbols:], distMeaning[:])
	d.fixed = true
}

// lengthOrder is the order in which a dynamic block tells the lengths of the codes for lengths: RFC 1951, 3.2.7.
var lengthOrder = [lengthSymbols]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

func (d *decoder) beginDynamic() error {
	if err := d.need(14); err != nil {
		return err
	}
	litlen, dist, told := int(d.take(5))+257, int(d.take(5))+1, int(d.take(4))+4
	if litlen > 286 || dist > 30 {
		return errCorrupt
	}
	var order [lengthSymbols]uint8
	for i := range told {
		if err := d.need(3); err != nil {
			return err
		}
		order[lengthOrder[i]] = uint8(d.take(3))
	}
	d.fixed = false
	var lengths [litlenSymbols + distSymbols]uint8
	if !build(d.lengths[:], lengthBits, order[:], lengthMeaning[:]) {
		return errCorrupt
	}
	if err := d.readLengths(lengths[:litlen+dist]); err != nil {
		return err
	}
	if !build(d.litlen[:], litlenBits, lengths[:litlen], litlenMeaning[:]) ||
		!build(d.dist[:], distBits, lengths[litlen:litlen+dist], distMeaning[:]) {
		return errCorrupt
	}
	d.state = inCompressed
	return nil
}

func (d *decoder) readLengths(lengths []uint8) error {
	for i := 0; i < len(lengths); {
		e, err := d.symbol(d.lengths[:], lengthBits)
		if err != nil {
			return err
		}
		value := uint8(e >> valueShift)
		if value < 16 {
			lengths[i] = value
			i++
			continue
		}
		extra, least := [3]uint{2, 3, 7}[value-16], [3]int{3, 3, 11}[value-16]
		if err := d.need(extra); err != nil {
			return err
		}
		again := least + int(d.take(extra))
		if value == 16 {
			if i == 0 {
				return errCorrupt
			}
			value = lengths[i-1]
		} else {
			value = 0
		}
		if again > len(lengths)-i {
			return errCorrupt
		}
		for ; again > 0; again-- {
			lengths[i] = value
			i++
		}
	}
	return nil
}

// symbols decodes a compressed block: fast where possible, otherwise one symbol with care.
func (d *decoder) symbols() error {
	if d.end-d.pos < inMargin && d.srcErr == nil {
		if err := d.more(); err != nil && err != io.EOF {
			return err
		}
	}
	done, err := d.fast()
	if err != nil {
		return err
	}
	for !done && d.op <= len(d.out)-outMargin && (d.end-d.pos < inMargin) {
		if done, err = d.slow(); err != nil {
			return err
		}
		if d.srcErr == nil && !done {
			break
		}
	}
	if done {
		d.state = betweenBlocks
	}
	return nil
}

// slow decodes one entry of the table.
func (d *decoder) slow() (ended bool, err error) {
	e, err := d.symbol(d.litlen[:], litlenBits)
	if err != nil {
		return false, err
	}
	if e&literal != 0 {
		d.out[d.op] = byte(e >> valueShift)
		d.op++
		return false, nil
	}
	if e&special != 0 {
		if e&kindMask == endOfBlock&kindMask {
			return true, nil
		}
		return false, errCorrupt
	}
	length, err := d.extra(e)
	if err != nil {
		return false, err
	}
	if e, err = d.symbol(d.dist[:], distBits); err != nil {
		return false, err
	}
	if e&special != 0 {
		return false, errCorrupt
	}
	distance, err := d.extra(e)
	if err != nil {
		return false, err
	}
	if distance > d.op-d.start {
		return false, errCorrupt
	}
	for range length {
		d.out[d.op] = d.out[d.op-distance]
		d.op++
	}
	return false, nil
}

// symbol decodes the next code, but not its extra bits.
func (d *decoder) symbol(table []uint32, width uint) (uint32, error) {
	for {
		e := table[d.bits&(1<<width-1)]
		if e&special != 0 && e&kindMask == subtable&kindMask {
			e = table[uint64(e>>valueShift)+d.bits>>width&(1<<(e>>codeShift&15)-1)]
		}
		n := uint(e & 0xff)
		if e&(literal|special) == 0 {
			n = uint(e >> codeShift & 15)
		}
		if n <= d.n {
			d.take(n)
			return e, nil
		}
		if err := d.need(d.n + 1); err != nil {
			return 0, err
		}
	}
}

// extra adds an entry's extra bits to its value.
func (d *decoder) extra(e uint32) (int, error) {
	n := uint(e&0xff) - uint(e>>codeShift&15)
	if err := d.need(n); err != nil {
		return 0, err
	}
	return int(e>>valueShift) + int(d.take(n)), nil
}
