package evaluate_test

import (
	"context"
	"fmt"
	"runtime/metrics"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/rebuilds"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb"
)

// enough is how many bytes following any of the builds below may allocate in all. Each of them takes gigabytes, or all
// there is, where values are not bounded.
const enough = 600 << 20

// TestValuesThatGrow holds that no value is made that is many times what the Dockerfile is, and that what does not rest
// on it is followed.
func TestValuesThatGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	const bash = "SHELL [\"/bin/bash\", \"-c\"]\n"
	doubled := func(n int, format string) string {
		var text strings.Builder
		for i := range n {
			fmt.Fprintf(&text, strings.ReplaceAll(format, "{i}", "%[1]d"), i, i+1)
		}
		return text.String()
	}
	for name, build := range map[string]string{
		"variables":         "RUN a=aaaaaaaaaa; " + strings.Repeat("a=$a$a; ", 26) + "echo $a\n",
		"quoted":            "RUN a=aaaaaaaaaa; " + strings.Repeat(`a="${a}x${a}"; `, 26) + "cd $a; [ \"$a\" = b ]\n",
		"PATH":              "RUN " + strings.Repeat("PATH=$PATH:$PATH; ", 22) + "ls\n",
		"export":            "RUN " + strings.Repeat("export PATH=$PATH:$PATH; ", 22) + "ls\n",
		"appended":          bash + "RUN a=aaaaaaaaaa; " + strings.Repeat("a+=$a$a; ", 22) + "echo $a\n",
		"replaced":          bash + "RUN a=xx; " + strings.Repeat("a=${a//x/$a$a}; ", 4) + "echo $a\n",
		"substituted":       "RUN a=aaaaaaaaaa; " + strings.Repeat("a=$(echo $a$a); ", 24) + "echo $a\n",
		"here-documents":    "RUN <<R\na=aaaaaaaaaa\n" + strings.Repeat("a=$(cat <<E\n$a$a\nE\n)\n", 24) + "R\n",
		"home":              "RUN HOME=/r; " + strings.Repeat("HOME=$HOME/$HOME; ", 26) + "cd ~\n",
		"arguments":         "RUN set -- x y z; " + strings.Repeat(`set -- "$@" "$@"; `, 22) + "ls \"$@\"\n",
		"joined arguments":  "RUN set -- xxxxxxxx y; " + strings.Repeat(`set -- "$*$*"; `, 26) + "ls \"$*\"\n",
		"split":             "RUN a='x x'; " + strings.Repeat(`a="$a $a"; `, 18) + "set -- $a; ls $a; mkdir $a\n",
		"arrays":            bash + "RUN a=(x y z); " + strings.Repeat(`a+=("${a[@]}" "${a[@]}"); `, 16) + "ls \"${a[@]}\"\n",
		"scripts":           "RUN a='ls /'; " + strings.Repeat(`a="$a; $a"; `, 26) + "eval \"$a\"\n",
		"many long values":  bash + "RUN a=aaaaaaaaaaaaaaaa; " + strings.Repeat("a=$a$a; ", 16) + doubled(1500, "b{i}=x$a; ") + "ls\n",
		"functions":         bash + "RUN " + doubled(24, "f%[1]d() { f%[2]d \"$@\" \"$@\"; }; ") + "f0 x y z\n",
		"printf":            bash + "RUN a=$(printf %01000000d 1); " + strings.Repeat("b=$b$a; ", 300) + "ls\n",
		"ENV":               "ENV P=aaaa\n" + strings.Repeat("ENV P=$P:$P\n", 24),
		"ENV by names":      "ENV P0=aaaa\n" + doubled(24, "ENV P%[2]d=$P%[1]d:$P%[1]d\n"),
		"ARG":               "ARG A0=aaaa\n" + doubled(24, "ARG A%[2]d=$A%[1]d$A%[1]d\n"),
		"alternatives":      "ENV A=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n" + strings.Repeat("ENV A=${A:+${A:+${A}${A}}${A:+${A}${A}}}\n", 12),
		"ENV replaced":      "ENV A=xx\n" + strings.Repeat("ENV A=${A//x/$A$A}\n", 4),
		"labels":            "ARG A0=aaaaaaaa\n" + doubled(16, "ARG A%[2]d=$A%[1]d$A%[1]d\n") + doubled(1500, "LABEL l%[1]d=$A16\n"),
		"product of braces": bash + "RUN touch /a" + strings.Repeat("{a,b,c,d,e,f,g,h,i,j}", 7) + "\n",
		"empty braces":      bash + "RUN touch /a" + strings.Repeat("{,}", 24) + "\n",
		"braces in each":    bash + "RUN touch /a" + strings.Repeat(strings.Repeat("{a,", 12)+"b"+strings.Repeat(",c}", 12), 6) + "\n",
		"braces in a loop":  bash + "RUN for i in " + strings.Repeat("{a,b,c,d,e,f,g,h,i,j}", 7) + "; do ls $i; done\n",
		"braces in many":    bash + "RUN touch " + strings.Repeat("/a"+strings.Repeat("{a,b}", 13)+" ", 150) + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			before := allocated()
			b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte("FROM debian\nRUN cat /before\n"+build))),
				Images: imagedb.Fixed(debian(map[string]string{"/bin/bash": ""}))}
			pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
			if err != nil {
				t.Fatal(err)
			}
			if used := allocated() - before; used > enough {
				t.Errorf("%d MiB allocated", used>>20)
			}
			if failure := evaluate.Analyzer.Of(pass).Stages[0].Steps[0].Failure; failure == nil {
				t.Error("what comes before is not judged")
			}
		})
	}
}

// TestGlobalArgumentsThatGrow: they are expanded before any stage.
func TestGlobalArgumentsThatGrow(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	var text strings.Builder
	text.WriteString("ARG A0=aaaa\n")
	for i := range 24 {
		fmt.Fprintf(&text, "ARG A%d=$A%d$A%d\n", i+1, i, i)
	}
	text.WriteString("FROM debian:$A24\n")
	before := allocated()
	b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte(text.String()))), Images: imagedb.Fixed(debian(nil))}
	if _, err := analyzers.Run(context.Background(), b, evaluate.Analyzer); err != nil {
		t.Fatal(err)
	}
	if used := allocated() - before; used > enough {
		t.Errorf("%d MiB allocated", used>>20)
	}
}

// TestValuesBelowTheBounds: what is long as values go is known as before.
func TestValuesBelowTheBounds(t *testing.T) {
	for name, script := range map[string]string{
		"a long value":        "a=aaaaaaaaaa; " + strings.Repeat("a=$a$a; ", 13) + "[ ${#a} = 81920 ] && cat /none/y",
		"many words":          "set -- " + strings.Repeat("x ", 4000) + "; [ $# = 4000 ] && cat /none/y",
		"a product of braces": "set -- {a,b,c,d}{a,b,c,d}{a,b,c,d}; [ $# = 64 ] && cat /none/y",
		"nested braces":       "set -- {a,{b,c}x,d{e,f}}; [ \"$*\" = 'a bx cx de df' ] && cat /none/y",
		"empty braces":        "set -- a{.x,} b{,.y} c{d,e{f,}} {{g,},h}i; [ \"$*\" = 'a.x a b b.y cd cef ce gi i hi' ] && cat /none/y",
		"replaced":            "a=${PATH//:/ }; b=${a##* }; [ $b = /bin ] && cat /none/y",
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := follow(t, "SHELL [\"/bin/bash\", \"-c\"]\nRUN "+script+"\n", map[string]string{"/bin/bash": ""}, nil)
			if !strings.Contains(got, "/none/y") {
				t.Errorf("got %q", got)
			}
		})
	}
}

// TestPathsLongerThanThereAre: nothing is said of them; mkdir -p of coreutils 9.1 does make such, walking down.
func TestPathsLongerThanThereAre(t *testing.T) {
	long := strings.Repeat("/a", 8000)
	for _, script := range []string{"mkdir -p " + long, "cd /tmp; " + strings.Repeat("mkdir -p aaaaaaaaaaaa; cd aaaaaaaaaaaa; ", 600) + "ls"} {
		if got, _ := follow(t, "RUN "+script+"\n", nil, nil); got != "" {
			t.Errorf("got %.200q", got)
		}
	}
}

func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// TestManyInstructions: following twice as many of the same instructions allocates about twice as much.
func TestManyInstructions(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	users := map[string]string{"/etc/passwd": "root:x:0:0:root:/root:/bin/sh\n", "/etc/group": "root:x:0:\n", "/usr/sbin/useradd": "", "/bin/true": ""}
	for name, line := range map[string]string{
		"WORKDIR below the last": "WORKDIR x\n",
		"users":                  "RUN useradd -m u{i}\n",
		"lines of a file":        "RUN echo a line that makes it longer >> /etc/passwd\n",
		"nothing":                "RUN true\n",
	} {
		t.Run(name, func(t *testing.T) {
			took := func(n int) uint64 {
				var text strings.Builder
				for i := range n {
					text.WriteString(strings.ReplaceAll(line, "{i}", fmt.Sprint(i)))
				}
				b := &analyzers.Build{Document: dockerfile.Parse(source.NewFile("Dockerfile", []byte("FROM debian\n"+text.String()))), Images: imagedb.Fixed(debian(users))}
				before := allocated()
				if _, err := analyzers.Run(context.Background(), b, evaluate.Analyzer, rebuilds.Downloads); err != nil {
					t.Fatal(err)
				}
				return allocated() - before
			}
			if once, twice := took(600), took(1200); twice > once*5/2 {
				t.Errorf("%d KiB for 600, %d KiB for 1200", once>>10, twice>>10)
			}
		})
	}
}
