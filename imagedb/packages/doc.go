// Package packages has the words in which package managers and those who ask them speak: what is installed, what
// repositories offer and what installing brings. It reads the databases of installed packages but no repository:
// imagedb/apt, apk, rpm and pypi do that, and imagedb/catalog answers without a network.
//
// An answer is present, absent or unknown, as in imagedb/filesystem: absent without Likely is proof that nothing on
// offer has a name.
package packages
