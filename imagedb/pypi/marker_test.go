package pypi

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestJudge(t *testing.T) {
	known := packages.Interpreter{Minor: 12, Arch: "amd64"}
	for marker, want := range map[string]Verdict{
		"":                                                     Holds,
		`python_version < "3.9"`:                               Fails,
		`python_version >= '3.9'`:                              Holds,
		`python_version == "3.*"`:                              Holds,
		`python_version in "3.11, 3.12"`:                       Holds,
		`python_version not in "3.11 3.12"`:                    Fails,
		`"3.8" <= python_version`:                              Holds,
		`sys_platform == "win32"`:                              Fails,
		`sys_platform != "darwin"`:                             Holds,
		`platform_system == "Linux"`:                           Holds,
		`platform_machine == "aarch64"`:                        Fails,
		`'arm' not in platform_machine`:                        Holds,
		`os_name == "nt" or extra == "dev"`:                    Fails,
		`implementation_name == "cpython"`:                     Holds,
		`python_full_version >= "3.8.1"`:                       Holds,
		`python_full_version < "3.12.4"`:                       Undecided,
		`platform_release >= "20"`:                             Undecided,
		`platform_release >= "20" and sys_platform == "win32"`: Fails,
		`platform_release >= "20" or sys_platform == "linux"`:  Holds,
		`(sys_platform == "linux" or sys_platform == "darwin") and python_version > "3.11"`:   Holds,
		`sys_platform == "linux" or sys_platform == "darwin" and python_version < "3.11"`:     Holds,
		`(sys_platform == "linux" or sys_platform == "darwin") and (python_version < "3.11")`: Fails,
		`sys_platform == "linux`:               Undecided,
		`sys_platform == "linux" &`:            Undecided,
		`(sys_platform == "linux"`:             Undecided,
		`nonsense == "linux"`:                  Undecided,
		`sys_platform == "linux" sys_platform`: Undecided,
		`sys_platform`:                         Undecided,
		`sys_platform < "m"`:                   Undecided,
	} {
		if got := Judge(marker, known); got != want {
			t.Errorf("%s: %v, want %v", marker, got, want)
		}
	}
	if got := Judge(`python_version < "4"`, packages.Interpreter{}); got != Undecided {
		t.Errorf("without a version: %v", got)
	}
	if got := Judge(`platform_machine == "x86_64"`, packages.Interpreter{Arch: "386"}); got != Undecided {
		t.Errorf("32 bits: %v", got)
	}
}

func TestMarked(t *testing.T) {
	rest, marker := Marked(`x[a]>=1 ; python_version < "3"`)
	if rest != "x[a]>=1" || marker != `python_version < "3"` {
		t.Errorf("%q, %q", rest, marker)
	}
}
