package evaluate_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestRunArrays holds what follows of arrays and of the shell's arguments to what bash does with the same text, where
// there is one.
func TestRunArrays(t *testing.T) {
	for script, want := range map[string]string{
		`a=(/x y); show "${a[1]}" $a ${a[-1]}`:                                     "<y></x><y>",
		`a=(x "y z"); show "${a[@]}"`:                                              "<x><y z>",
		`a=(x "y z"); show ${a[@]}`:                                                "<x><y><z>",
		`a=(x "y z"); show "${a[*]}"`:                                              "<x y z>",
		`a=(x "y z"); show "<${a[@]}>"`:                                            "<<x><y z>>",
		`a=(x y); a+=(z); show ${#a[@]} "${a[@]}" ${#a}`:                           "<3><x><y><z><1>",
		`a=(x y); a[2]=z; a[0]+=w; show "${a[@]}"`:                                 "<xw><y><z>",
		`a=(x y z); show "${!a[@]}" / "${a[@]:1}" / "${a[@]:0:2}"`:                 "<0><1><2></><y><z></><x><y>",
		`a=(); show "${a[@]}" end`:                                                 "<end>",
		`a=(); show "${a[*]}" end`:                                                 "<><end>",
		`a=(x); i=0; show "${a[i]}" "${a[$i]}" "${a[i+1]}" "${a[0]}"`:              "<x><x><><x>",
		`a=(1 2 3); for i in "${!a[@]}"; do b+=("${a[i]}0"); done; show "${b[@]}"`: "<10><20><30>",
		`a=(x y); for i in "${a[@]}"; do s=$s-$i; done; show "$s"`:                 "<-x-y>",
		`s="x y"; a=($s "$s"); show ${#a[@]} "${a[2]}"`:                            "<3><x y>",
		`a=(x y); b=("${a[@]}" z); a[0]=w; show "${b[@]}"`:                         "<x><y><z>",
		`a=x; a+=(y); show "${a[@]}" "${a[0]:-d}" "${a[5]:-d}"`:                    "<x><y><x><d>",
		`a=(/usr/bin/x); show "${a[0]##*/}" "${a[0]:0:4}"`:                         "<x></usr>",
		`set -- x "y z"; show $# "$@" "$*" ${@:2} "${2}"`:                          "<2><x><y z><x y z><y><z><y z>",
		`f() { show $# "$@"; }; f a "b c"`:                                         "<2><a><b c>",
		`f() { shift; show "$@" end; }; f a`:                                       "<end>",
		`v=12.4.1; show ${#v} ${v:0:4} "${v: -1}"`:                                 "<6><12.4><1>",
		`IFS=,; v=a,b; w="c d"; set -- $w; show $#`:                                "<1>",
		`declare -A a=([k]=v); a[l]=w; show ${#a[@]}`:                              "<?>",
		`declare -i a=2; a=a+3; show $a`:                                           "<?>",
		`a=([3]=x); show "${a[@]}"`:                                                "<?>",
		`a=(x); a[7]=y; show "${a[1]}"`:                                            "<?>",
		`a=(x); unset 'a[0]'; show "${a[0]}"`:                                      "<?>",
		`a=(/nowhere/*.c); show "${a[@]}"`:                                         "</nowhere/*.c>",
		`a=(x); [ -n "$(date)" ] || a=(y); show "${a[0]}"`:                         "<?>",
		`set -- x; [ -n "$(date)" ] || shift; show $#`:                             "<?>",
		`IFS=$'\n'; v=$'a\nb c'; show ${v%%b*} "$v"`:                               "<?><a\nb c>",
	} {
		_, r := follow(t, "SHELL [\"/bin/bash\", \"-c\"]\nRUN <<'EOF'\n"+script+"\nEOF\n", nil, nil)
		got := ""
		for _, call := range r.Stages[0].Steps[1].Calls {
			if call.Argv[0].Text != "show" {
				continue
			}
			for _, a := range call.Argv[1:] {
				if !a.Known {
					a.Text = "?"
				}
				got += "<" + a.Text + ">"
			}
		}
		if got != want {
			t.Errorf("%s\n got %q\nwant %q", script, got, want)
		}
		if strings.Contains(want, "?") {
			continue
		}
		if out, err := exec.Command("bash", "-c", "show() { printf '<%s>' \"$@\"; }\n"+script).Output(); err == nil && string(out) != want {
			t.Errorf("%s\nbash gives %q\n     want %q", script, out, want)
		}
	}
}
