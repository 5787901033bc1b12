package csource

import "strings"

// Appeared are functions of glibc with the version that first has them. Source: glibc's NEWS and its Versions files.
var Appeared = func() map[string]string {
	since := map[string]string{}
	for version, functions := range map[string]string{
		"GLIBC_2.25": "getentropy getrandom explicit_bzero",
		"GLIBC_2.26": "reallocarray",
		"GLIBC_2.27": "memfd_create copy_file_range",
		"GLIBC_2.28": "statx renameat2 thrd_create mtx_lock",
		"GLIBC_2.30": "gettid getdents64 tgkill",
		"GLIBC_2.32": "sigabbrev_np sigdescr_np strerrorname_np strerrordesc_np",
		"GLIBC_2.33": "mallinfo2 stat fstat lstat mknod",
		"GLIBC_2.34": "closefrom close_range _Fork",
		"GLIBC_2.35": "epoll_pwait2",
		"GLIBC_2.36": "arc4random arc4random_buf arc4random_uniform pidfd_open pidfd_getfd process_madvise fsopen fsmount",
		"GLIBC_2.38": "strlcpy strlcat wcslcpy wcslcat",
	} {
		for _, f := range strings.Fields(functions) {
			since[f] = version
		}
	}
	return since
}()
