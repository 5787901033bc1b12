//go:build linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/layerlint/layerlint/cmd/layerlint/screen"
)

// pictures are what docs/pictures shows of the program, each at both widths.
var pictures = []struct{ name, command string }{
	{"findings", "layerlint check --offline testdata/seeds/v1.Dockerfile testdata/seeds/startup.Dockerfile"},
	{"explain", "layerlint explain library-not-cached"},
	{"help", "layerlint check --help"},
	{"diff", "layerlint check --offline --hints --fix=unsafe --diff testdata/seeds/v4.Dockerfile"},
	{"libraries", "layerlint image ldd --offline debian:bookworm-slim /usr/bin/apt-get"},
}

// TestPictures holds docs/pictures to what the program writes on terminals of 80 and 140 columns; -update draws them.
func TestPictures(t *testing.T) {
	t.Chdir("../..")
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	t.Setenv("LAYERLINT_CACHE", t.TempDir())
	for _, p := range pictures {
		for _, columns := range []int{80, 140} {
			name := filepath.Join("docs", "pictures", fmt.Sprintf("%s-%d.svg", p.name, columns))
			now := picture("$ "+p.command, onTerminal(t, columns, strings.Fields(p.command)[1:]), columns)
			if *update {
				if err := os.WriteFile(name, []byte(now), 0o644); err != nil {
					t.Fatal(err)
				}
				continue
			}
			if drawn, err := os.ReadFile(name); err != nil || string(drawn) != now {
				t.Errorf("%s is not what the program writes (%v): make pictures", name, err)
			}
		}
	}
}

// onTerminal is what the program writes on a terminal of so many columns.
func onTerminal(t *testing.T, columns int, args []string) string {
	t.Helper()
	control, tty := openTerminal(t, columns)
	written := make(chan string)
	go func() {
		var all bytes.Buffer
		_, _ = io.Copy(&all, control) // ends with an error when the other end is closed
		written <- all.String()
	}()
	if run(context.Background(), terminal{strings.NewReader(""), tty, tty}, args) == exitTrouble {
		t.Errorf("%q failed", args)
	}
	tty.Close()
	select {
	case text := <-written:
		return strings.ReplaceAll(text, "\r\n", "\n")
	case <-time.After(time.Minute):
		t.Fatal("the terminal does not close")
		return ""
	}
}

func openTerminal(t *testing.T, columns int) (control, tty *os.File) {
	t.Helper()
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("there are no terminals: %v", err)
	}
	t.Cleanup(func() { _ = control.Close() })
	fd := int(control.Fd())
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(columns), Row: 50})
	}
	if err == nil {
		tty, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	if err != nil {
		t.Skipf("a terminal cannot be opened: %v", err)
	}
	return control, tty
}

// Sizes of a character in pixels, and colors of a dark terminal by what SGR calls them.
const (
	charWidth, lineHeight, margin = 8, 18, 12
	background, foreground        = "#1e1e2e", "#cdd6f4"
)

var inks = map[string]string{
	"1": `font-weight="bold"`, "2": `fill="#9399b2"`,
	"1;31": `font-weight="bold" fill="#f38ba8"`, "1;33": `font-weight="bold" fill="#f9e2af"`,
	"1;36": `font-weight="bold" fill="#94e2d5"`, "1;34": `font-weight="bold" fill="#89b4fa"`,
}

var sgr = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// picture draws what a terminal of so many columns shows, lines that are longer going on below.
func picture(prompt, text string, columns int) string {
	const mostLines = 60
	var rows []string
	row, ink := 0, ""
	put := func(column int, piece string) {
		column += len(piece) - len(strings.TrimLeft(piece, " "))
		if piece = strings.TrimSpace(piece); piece != "" {
			width := screen.Columns(piece)
			rows = append(rows, fmt.Sprintf(`<text x="%d" y="%d" textLength="%d" %s>%s</text>`, margin+column*charWidth, margin+(row+1)*lineHeight-4,
				width*charWidth, inks[ink], escaped(piece)))
		}
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) > mostLines {
		lines = append(lines[:mostLines], "...")
	}
	for _, line := range append([]string{"\x1b[1m" + prompt + "\x1b[0m"}, lines...) {
		column := 0
		for line != "" {
			at := sgr.FindStringSubmatchIndex(line)
			piece := line
			if at != nil {
				piece = line[:at[0]]
			}
			for piece != "" {
				part := screen.Fit(piece, columns-column)
				if part == "" {
					row, column = row+1, 0
					continue
				}
				put(column, part)
				column += screen.Columns(part)
				piece = piece[len(part):]
			}
			if at == nil {
				break
			}
			ink = strings.TrimPrefix(line[at[2]:at[3]], "0")
			line = line[at[1]:]
		}
		row++
	}
	width, height := columns*charWidth+2*margin, row*lineHeight+2*margin
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" aria-label="%s">
<rect width="100%%" height="100%%" rx="8" fill="%s"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="%s" style="white-space: pre">
%s
</g>
</svg>
`, width, height, width, height, escaped(prompt), background, foreground, strings.Join(rows, "\n"))
}

var escapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escaped(text string) string { return escapes.Replace(text) }
