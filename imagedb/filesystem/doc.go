// Package filesystem models what is known to exist at a point of a build: entries that are present, absent or unknown,
// links between them, and immutable overlays of changes. It opens no file and knows nothing of Dockerfiles or
// registries.
//
// # What is known of a path
//
// An Entry's Presence is Present, Absent or, as its zero value, Unknown. Likely weakens the first two: the fact is
// inferred and nothing certain may rest on it. So there are five states, ordered by how much is known:
//
//	present   absent
//	   |        |
//	likely    likely
//	present   absent
//	     \    /
//	     unknown
//
// The attributes of a present entry (mode, owner, size, content, ELF) are known one by one, by the bits of Known. A
// step that was not followed only moves a path down, never across: what is reported as present or absent without Likely
// is proven.
//
// # Changes
//
// A State is a base tree and numbered changes over it; the number says which came later. Some changes say what is
// there: an entry that a command left (Put), the removal of a subtree (Remove), a copied tree (Graft), a package's
// files (Lay). The newest of them that says something of a path counts. Others say only what may have happened to a
// path and all below it; each weakens what was known before it and says nothing of what comes after it:
//
//	blurred (Under)   anything may have happened: present becomes likely without its content, absent becomes unknown
//	opened  (Inside)  as blurred, for names in one directory that were not known to be there
//	grown   (Grow)    something may have appeared: absent becomes unknown, present stays
//	doubted (Doubt)   something may have appeared, though nothing speaks for it: absent becomes likely absent
//	waned   (Wane)    something may have gone: present becomes likely present
//	moded, owned, edited (Forget)  modes, owners or contents may have changed: those bits of Known go
//
// A mask is one such change to many names of a directory at once, or to all but those.
//
// So a lookup collects, on the way from the root to the path, the newest number of each kind, finds the newest change
// that says what is there, and weakens its entry by every kind whose number is higher. What that costs grows with the
// depth of the path, not with the number of changes.
//
// # Folders of packages
//
// A file of a package replaces what was there, a directory does not: it gives way to whatever stands in its place, be
// it a link to another directory (Debian Policy 6.6). While the search goes back in time, a package's directory is
// therefore not an answer yet; it is kept in a list, the newest first, until something older that counts is found, or
// the base. Then the list is gone through from its other end, as time went: the oldest package whose directory met
// nothing made it, and it carries its own number, so that only what was unclear after that weakens it. The newer ones
// find it there.
//
// # Join
//
// After a branch that may or may not have been taken, Join keeps what both sides agree on. It starts from the State
// before both, repeats the weakening changes of each side, then enters for each path that either changed what the two
// entries have in common: of different presences nothing, of different attributes none, likely if one is. Its result
// never knows more than either side.
package filesystem
