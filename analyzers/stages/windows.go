package stages

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Windows is how a stage is known to be a Windows image's, whose default shell is cmd.
type Windows uint8

// NotWindows is what is assumed where nothing speaks for Windows.
const (
	NotWindows    Windows = iota
	WindowsByUse          // the stage starts cmd or powershell, or names a drive: of an image that is not known, that is Windows
	WindowsByName         // by the platform or the image's name
)

// windowsImage has the names of Microsoft's base images, and the tags that other images built on them bear
// (learn.microsoft.com/virtualization/windowscontainers/manage-containers/container-base-images,
// hub.docker.com/_/golang, 2026-11).
var windowsImage = lazyregexp.New(`^mcr\.microsoft\.com/windows(?:/|[:@]|$)|^mcr\.microsoft\.com/dotnet/framework/` +
	`|(?:^|/)(?:windows-?servercore|servercore|nanoserver)(?:$|[/:@])|:(?:[^/]*[-_.])?(?:windows-?servercore|nanoserver|windows|ltsc20\d\d)(?:[-_.]|$)|^microsoft/(?:iis|aspnet|dotnet-framework)`)

var drive = lazyregexp.New(`^"?[A-Za-z]:(?:[\\/]|$)`)

func onDrive(path string) bool { return strings.Contains(path, ":") && drive.MatchString(path) }

func (g *Graph) windows(s *dockerfile.Stage, st *Stage) Windows {
	switch {
	case strings.HasPrefix(st.Platform, "windows/"):
		return WindowsByName
	case st.Base.Kind == Stages && st.Base.Problem == nil:
		return g.Stages[st.Base.Stage].Windows
	case st.Base.Kind == Scratch:
		return NotWindows
	case namesWindows(st.Base.Ref), namesWindows(st.Base.Word.Text):
		return WindowsByName
	}
	for _, i := range s.Instructions {
		if usesWindows(i) {
			return WindowsByUse
		}
	}
	return NotWindows
}

func namesWindows(ref string) bool {
	for _, part := range []string{"windows", "server", "microsoft", "ltsc"} {
		if strings.Contains(ref, part) {
			return windowsImage.MatchString(ref)
		}
	}
	return false
}

// usesWindows reports whether the instruction starts a program that is Windows' own, or names a drive.
func usesWindows(i *dockerfile.Instruction) bool {
	first := ""
	switch c := i.Command.(type) {
	case *dockerfile.Shell:
		first = c.Args[0].Text
	case *dockerfile.Run:
		if words := strings.Fields(c.Script.Value); len(words) > 0 {
			first = words[0]
		}
		if len(c.Args) > 0 {
			first = c.Args[0].Text
		}
	case *dockerfile.Workdir:
		return onDrive(c.Path.Text)
	case *dockerfile.Copy:
		return onDrive(c.Dest.Text)
	}
	if first == "cmd" {
		return true
	}
	name := path.Base(strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(first, "@")), `\`, "/"))
	switch name {
	case "cmd.exe", "powershell", "powershell.exe", "pwsh.exe":
		return true
	}
	return false
}
