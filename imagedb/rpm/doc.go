// Package rpm reads RPM repositories as dnf does: which packages the enabled repositories of /etc/yum.repos.d have, by
// name, version, what they provide and the programs in them. It knows nothing of images or Dockerfiles, runs nothing
// and follows no dependencies.
package rpm
