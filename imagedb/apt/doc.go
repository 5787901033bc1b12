// Package apt reads Debian package repositories as apt does: sources, Release files and Packages files become one compact index
// per list, kept on disk, and a set of such lists answers what apt-get would find and install. It knows nothing of images or
// Dockerfiles, runs nothing, and verifies what it fetches against the Release file's checksums, not the Release file's signature.
package apt
