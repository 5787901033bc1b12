// Package apt reads Debian package repositories as apt does: sources, Release files and Packages files become one
// compact index per list, kept on disk, and a set of such lists answers what apt-get would find and install. It knows
// nothing of images or Dockerfiles and runs nothing. What it fetches it holds to the Release file's checksums, and the
// Release file to the keys that a query names.
package apt
