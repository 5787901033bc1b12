package state

import (
	"slices"
	"strings"
)

// FailureKind is what did not work. The zero kind is none.
type FailureKind string

// The kinds of failures. Which rule reports a kind is the rules' to say.
const (
	FailsAccess          FailureKind = "access"           // a file or folder that the user may not get at
	FailsAccount         FailureKind = "account"          // a user or group that cannot be made or changed
	FailsAccountID       FailureKind = "account-id"       // a number that another user or group has
	FailsArguments       FailureKind = "arguments"        // a program that needs more arguments
	FailsAnswer          FailureKind = "answer"           // a question that nobody answers
	FailsApkPackage      FailureKind = "apk-package"      // a name that apk does not know
	FailsApkVersion      FailureKind = "apk-version"      // a version that apk does not have
	FailsAptCandidate    FailureKind = "apt-candidate"    // a package of which there is none to install
	FailsAptEssential    FailureKind = "apt-essential"    // an essential package is to go
	FailsAptHeld         FailureKind = "apt-held"         // a package that is held
	FailsAptKey          FailureKind = "apt-key"          // a source whose signature cannot be checked
	FailsAptLists        FailureKind = "apt-lists"        // apt has no package lists
	FailsAptPackage      FailureKind = "apt-package"      // a name that apt does not know
	FailsAptRelease      FailureKind = "apt-release"      // a release that no source has
	FailsAptReleaseGone  FailureKind = "apt-release-gone" // a source without a Release file
	FailsAptSource       FailureKind = "apt-source"       // no deb-src source
	FailsAptUnmet        FailureKind = "apt-unmet"        // a dependency that cannot be met
	FailsAptVersion      FailureKind = "apt-version"      // a version that no source has
	FailsAptYes          FailureKind = "apt-yes"          // a question that nobody answers
	FailsChmod           FailureKind = "chmod"            // a mode that is not one
	FailsCommand         FailureKind = "command"          // a command that is not there
	FailsCompiler        FailureKind = "compiler"         // a compiler that a build starts is not there
	FailsCopyDestination FailureKind = "copy-destination" // something stands in the way of a copy
	FailsCopySource      FailureKind = "copy-source"      // a source of COPY or ADD that is not there
	FailsDialect         FailureKind = "dialect"          // a word that the shell does not have
	FailsDnfPackage      FailureKind = "dnf-package"      // a name that dnf does not know
	FailsDpkg            FailureKind = "dpkg"             // dpkg refuses
	FailsExit            FailureKind = "exit"             // a command that fails whenever it runs
	FailsExpand          FailureKind = "expand"           // an expansion in error
	FailsFrom            FailureKind = "from"             // a FROM that cannot be read
	FailsHeader          FailureKind = "header"           // a header that the compiler does not find
	FailsImage           FailureKind = "image"            // an image that does not exist
	FailsInterpreter     FailureKind = "interpreter"      // the interpreter of a script is not there
	FailsLibrary         FailureKind = "library"          // a library that a linker, pkg-config or CMake does not find
	FailsModule          FailureKind = "module"           // a Python module that is not there
	FailsMount           FailureKind = "mount"            // a mount that cannot be made
	FailsOnbuild         FailureKind = "onbuild"          // a trigger that no builder accepts
	FailsOption          FailureKind = "option"           // an option that the program does not have
	FailsOwner           FailureKind = "owner"            // an owner that cannot be resolved
	FailsPath            FailureKind = "path"             // a file or folder that is not there
	FailsPermission      FailureKind = "permission"       // what only root may do
	FailsPip             FailureKind = "pip"              // an environment that pip leaves alone
	FailsPipPackage      FailureKind = "pip-package"      // a project that no index has
	FailsPipVersion      FailureKind = "pip-version"      // a version that no index has
	FailsPipWheel        FailureKind = "pip-wheel"        // no file of a project fits
	FailsPlatform        FailureKind = "platform"         // an image that is not there for the platform
	FailsReference       FailureKind = "reference"        // a reference that is not one
	FailsRuntimeFile     FailureKind = "runtime-file"     // a file of the system that a program looks for when it runs
	FailsScript          FailureKind = "script"           // a file that cannot be executed
	FailsScriptSyntax    FailureKind = "script-syntax"    // a script that the shell cannot read
	FailsSelf            FailureKind = "self"             // a stage that is copied from itself
	FailsShell           FailureKind = "shell"            // the shell of RUN is not there
	FailsStage           FailureKind = "stage"            // a stage that is not there
	FailsSyntax          FailureKind = "syntax"           // an instruction that cannot be read
	FailsTarget          FailureKind = "target"           // a target that is not there
	FailsUnlessSet       FailureKind = "unless-set"       // a variable that docker run may set
	FailsUnlessGiven     FailureKind = "unless-given"     // arguments that docker run may give
	FailsUser            FailureKind = "user"             // a user that is not there
	FailsValue           FailureKind = "value"            // a value that an instruction does not take
	FailsVariable        FailureKind = "variable"         // a variable that must be set
	FailsWorkdir         FailureKind = "workdir"          // a working directory that is none
	FailsYumReleaseGone  FailureKind = "yum-release-gone" // repositories that left for an archive
)

// FailureKinds are all kinds, sorted.
func FailureKinds() []FailureKind {
	return []FailureKind{
		FailsAccess, FailsAccount, FailsAccountID, FailsAnswer, FailsApkPackage, FailsApkVersion, FailsAptCandidate,
		FailsAptEssential,
		FailsAptHeld, FailsAptKey, FailsAptLists, FailsAptPackage, FailsAptRelease, FailsAptReleaseGone, FailsAptSource,
		FailsAptUnmet, FailsAptVersion, FailsAptYes, FailsArguments, FailsChmod, FailsCommand, FailsCompiler,
		FailsCopyDestination,
		FailsCopySource,
		FailsDialect, FailsDnfPackage, FailsDpkg, FailsExit, FailsExpand, FailsFrom, FailsHeader, FailsImage,
		FailsInterpreter, FailsLibrary, FailsModule, FailsMount, FailsOnbuild, FailsOption, FailsOwner, FailsPath,
		FailsPermission,
		FailsPip, FailsPipPackage, FailsPipVersion, FailsPipWheel, FailsPlatform, FailsReference, FailsRuntimeFile,
		FailsScript,
		FailsScriptSyntax, FailsSelf, FailsShell, FailsStage, FailsSyntax, FailsTarget, FailsUnlessGiven,
		FailsUnlessSet, FailsUser, FailsValue,
		FailsVariable,
		FailsWorkdir, FailsYumReleaseGone,
	}
}

// Repeats reports whether a failure that nobody looks at is of the same kind and at the same place.
func (f Failure) Repeats(h Hidden) bool { return f.Kind == h.Kind && f.Span == h.Span }

// UnlessSet is how a program fails for want of a variable that docker run may set. What belongs in no image is left to
// docker run on purpose; of others that is said.
func UnlessSet(name, reason string) (FailureKind, string) {
	if Confidential(name) {
		return FailsUnlessSet, reason
	}
	return FailsVariable, reason + ", unless docker run sets it"
}

// Confidential reports whether the value of a variable belongs in no image, by its name.
func Confidential(name string) bool {
	return slices.ContainsFunc([]string{"SECRET", "KEY", "TOKEN", "PASS", "CRED"}, func(part string) bool {
		return strings.Contains(strings.ToUpper(name), part)
	})
}
