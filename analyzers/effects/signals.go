package effects

// Signals are the names of Linux's signals without SIG, apart from the realtime ones. Sources: signal(7) of man-pages
// 6.03; github.com/moby/sys/signal, signal_linux.go, which has the same.
var Signals = WordList(`ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT SEGV STKFLT STOP SYS TERM
	TRAP TSTP TTIN TTOU URG USR1 USR2 VTALRM WINCH XCPU XFSZ`)
