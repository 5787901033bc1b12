package rpmdb

import "encoding/binary"

// Layout of an ndb file, all little-endian. Source: lib/backend/ndb/rpmpkg.c of rpm 4.18.
const (
	ndbMagic  = "RpmP"
	slotMagic = "Slot"
	blobMagic = "BlbS"

	ndbVersion   = 0
	ndbHead      = 32   // bytes before the first slot: magic, version, generation, number of slot pages, next package's number
	ndbPage      = 4096 // bytes of a page of slots
	ndbSlot      = 16   // magic, package number, block where its blob is, number of blocks; package 0: free
	ndbBlock     = 16   // bytes of a block
	ndbBlobHead  = 16   // magic, package number, generation, length
	ndbLengthAt  = 12
	ndbSlotsAt   = 12
	ndbVersionAt = 4
)

// ndb reads the blobs that the slots lead to.
func (d *database) ndb() error {
	if len(d.b) < ndbPage || binary.LittleEndian.Uint32(d.b[ndbVersionAt:]) != ndbVersion {
		return malformed("an ndb file of %d bytes and an unknown version", len(d.b))
	}
	end := uint64(binary.LittleEndian.Uint32(d.b[ndbSlotsAt:])) * ndbPage
	if end > uint64(len(d.b)) {
		return malformed("slots are beyond the file")
	}
	for slots := d.b[ndbHead:max(end, ndbHead)]; len(slots) >= ndbSlot; slots = slots[ndbSlot:] {
		if string(slots[:4]) != slotMagic {
			return malformed("a slot without its mark")
		}
		number := binary.LittleEndian.Uint32(slots[4:])
		if number == 0 {
			continue
		}
		blob, err := d.blob(number, uint64(binary.LittleEndian.Uint32(slots[8:]))*ndbBlock,
			uint64(binary.LittleEndian.Uint32(slots[12:]))*ndbBlock)
		if err != nil {
			return err
		}
		if err := d.header(blob); err != nil {
			return err
		}
	}
	return nil
}

func (d *database) blob(number uint32, at, size uint64) ([]byte, error) {
	if size < ndbBlobHead || at+size > uint64(len(d.b)) {
		return nil, malformed("the blob of package %d is beyond the file", number)
	}
	b := d.b[at : at+size]
	length := uint64(binary.LittleEndian.Uint32(b[ndbLengthAt:]))
	if string(b[:4]) != blobMagic || binary.LittleEndian.Uint32(b[4:]) != number || length > size-ndbBlobHead {
		return nil, malformed("the blob of package %d is another one's", number)
	}
	return b[ndbBlobHead:][:length], nil
}
