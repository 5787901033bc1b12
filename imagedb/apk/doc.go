// Package apk reads Alpine's package repositories as apk does: the indexes that /etc/apk/repositories names, and what
// installing brings. It knows nothing of images or Dockerfiles and runs nothing. An index is held to its signature
// where the keys are known.
package apk
