// Package apk reads Alpine's package repositories as apk does: the indexes that /etc/apk/repositories names, and what
// an installation includes. It knows nothing of images or Dockerfiles and runs nothing. The signature of an index is
// verified if the keys are known.
package apk
