// Package pypi reads indexes of Python projects as pip does: which files a project has, and which of them an
// interpreter can install. It knows nothing of images or Dockerfiles, runs nothing and follows no dependencies.
package pypi
