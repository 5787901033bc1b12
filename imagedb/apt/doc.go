// Package apt reads Debian package repositories as apt does. Sources, Release files and Packages files become one
// compact index per list, stored on disk, and a set of such lists answers what apt-get would find and install. It knows
// nothing of images or Dockerfiles and runs nothing. What it fetches is verified against the checksums in the Release
// file, and the Release file against the keys that a query names.
package apt
