package effects

import (
	"fmt"
	"strings"
	"testing"
)

var kinds = map[Kind]string{Need: "need", Directory: "dir", Touch: "touch", Write: "write", Change: "change", Pour: "pour", Ask: "ask", Append: "append", Remove: "remove",
	Copy: "copy", Move: "move", Link: "link", Mode: "mode", Owner: "owner", Under: "under", Anywhere: "anywhere", Inside: "inside", Beside: "beside", Filter: "filter",
	User: "user", UserGone: "nouser", Group: "group", GroupGone: "nogroup", Member: "member", NeedUser: "needuser", NeedGroup: "needgroup", Packages: "packages",
	Renew: "renew", Module: "module", Scripts: "scripts", Home: "home", Environment: "environment", Project: "project"}

// of prints what a command line does; ? is an argument that is not known.
func of(line, program string) string {
	var argv []Arg
	for _, w := range strings.Fields(line) {
		argv = append(argv, Arg{Text: strings.TrimPrefix(w, "?"), Known: !strings.HasPrefix(w, "?")})
	}
	e := Of(argv, program)
	var out []string
	for _, a := range e.Actions {
		s := kinds[a.Kind]
		for _, p := range a.Paths {
			if p.Env != "" {
				s += " $" + p.Env
			}
			s += " " + p.Text
		}
		if a.To.Text != "" {
			s += " > " + a.To.Text
		}
		if a.Text != "" {
			s += " (" + a.Text + ")"
		}
		out = append(out, s)
	}
	if e.Runs != nil {
		out = append(out, fmt.Sprintf("runs %d", e.Runs.From))
	}
	if e.Doubtful {
		out = append(out, "doubtful")
	}
	return strings.Join(out, "; ")
}

func TestOf(t *testing.T) {
	for line, want := range map[string]string{
		"echo a":                           "",
		"ls -la /x":                        "need /x",
		"ls -d /x":                         "need /x",
		"cat -n a b":                       "need a (file); need b (file)",
		"b2sum -l 128 f":                   "need f (file)",
		"cut -d : -f 1 f":                  "need f (file of GNU)",
		"grep -q x f":                      "project x f; need f (file of GNU)",
		"grep -q x f g":                    "project x f g",
		"grep -e x":                        "project",
		"sed -i s/a/b/ f":                  "project s/a/b/ (s/a/b/); need f (file of GNU); change f (s/a/b/)",
		"sed -i -e s/a/b/ f g":             "project s/a/b/ (s/a/b/); need f (file of GNU); need g (file of GNU); change f g (s/a/b/)",
		"sed s/a/b/":                       "project s/a/b/ (s/a/b/)",
		"mkdir -p a b":                     "dir a b",
		"rm -rf a":                         "remove a",
		"cp -r a b":                        "copy a > b",
		"cp -t d a b":                      "copy a b > d",
		"mv a b c":                         "move a b > c",
		"ln -sf a b":                       "link a > b",
		"install -Dm755 a b":               "copy a > b",
		"install -d -m 0755 x":             "dir x",
		"chmod -R 755 x y":                 "mode x y (755)",
		"chmod -x f":                       "mode f (-x)",
		"chown -R app:app /x":              "needuser app (app); needgroup app (app); owner /x (app:app)",
		"chown 1000:1000 /x":               "owner /x (1000:1000)",
		"set_perms.sh /etc/app":            "under /etc/app; mode /etc/app; owner /etc/app; under /etc/app; mode /etc/app; owner /etc/app; under ./ $HOME  /tmp /var/tmp; beside; anywhere; under /usr/local/lib /usr/local/lib32 /usr/local/lib64 /usr/local/libexec /usr/local/include /usr/local/share /usr/local/etc /usr/local/man /usr/local/src /usr/local/var /usr/local/games /usr/local/bin /usr/local/sbin; under /opt /run /var/log /var/cache; doubtful",
		"tar xzf a.tgz -C /opt":            "need /opt (dir); need a.tgz; filter (gzip); project a.tgz > /opt",
		"tar -xzf a.tgz":                   "need a.tgz; filter (gzip); project a.tgz > ./",
		"tar -xf a.tgz":                    "need a.tgz; filter a.tgz; project a.tgz > ./",
		"tar -C /opt -xz":                  "need /opt (dir); filter (gzip); under /opt",
		"tar czf out.tgz src":              "need src; filter (gzip); write out.tgz",
		"curl -fsSL -o /x https://e/x":     "write /x",
		"curl -fsSLO https://e/d/x.tgz":    "write x.tgz",
		"curl https://e/x":                 "",
		"wget https://e/d/x.tgz":           "write x.tgz",
		"wget -qO- https://e/x":            "",
		"wget -O f https://e/x":            "write f",
		"git clone --depth 1 https://e/r":  "dir r; under r; project clone r/.git",
		"git clone https://e/r.git /src":   "dir /src; under /src; project clone /src/.git",
		"git rev-parse HEAD":               "project rev-parse",
		"gcc -o m m.c -lm":                 "write m; need m.c",
		"useradd -u 5 -m x":                "user x (x); home /home/x (x)",
		"useradd x":                        "user x (x); home /home/x (x)",
		"useradd -m -k /s x":               "user x (x); dir /home/x; under /home/x",
		"userdel x":                        "nouser x (x)",
		"groupadd -r x":                    "group x (x)",
		"find /a -name x -exec cp {} /b ;": "project /a -name x -exec cp {} /b ;; need /a; under /a; under ./ $HOME  /tmp /var/tmp; under /b",
		"find /a -exec sh -c x ;":          "project /a -exec sh -c x ;; need /a; under /a; under ./ $HOME  /tmp /var/tmp; under /",
		"find /a -exec ls {} +":            "project /a -exec ls {} +; need /a",
		"sudo -u x ls /y":                  "runs 3",
		"env A=1 B=2 ls":                   "runs 3",
		"sh -ec true":                      "runs 2",
		"bash x.sh":                        "runs 1",
		"timeout -k 5 10 ls":               "runs 4",
		"xargs -n 1 rm":                    "runs 3",
		"busybox rm /x":                    "remove /x",
		"/usr/bin/rm x":                    "remove x",
		"cp ?-a x":                         "under x; doubtful",
		"sometool x": "under ./ $HOME  /tmp /var/tmp; beside; anywhere; " +
			"under /usr/local/lib /usr/local/lib32 /usr/local/lib64 /usr/local/libexec /usr/local/include /usr/local/share /usr/local/etc /usr/local/man /usr/local/src /usr/local/var /usr/local/games " +
			"/usr/local/bin /usr/local/sbin; under /opt /run /var/log /var/cache; doubtful",
		"sometool install": "under /; doubtful",
		"ninja install":    "under /; doubtful",
		"ldconfig -p":      "",
	} {
		got := of(line, "")
		if strings.HasPrefix(line, "python3") {
			got, _, _ = strings.Cut(got, "; under ./")
		}
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", line, got, want)
		}
	}
}
