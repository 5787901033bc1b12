package requirement

import "testing"

func TestRefused(t *testing.T) {
	for line, refused := range map[string]bool{
		"flask": false, "flask==2.0": false, "flask == 2.0": false, "flask=2.0": true, "flask==": true, "flask=>2.0": true,
		"Django 4.2": true, "numpy>1.0<2.0": true, "numpy>=1.0 <2.0": true, "numpy>=1.0,<2.0": false, "numpy>=1.0,": false,
		"requests[socks]~=2.32": false, "requests[socks": true, "colorama (>=0.4)": false, "colorama (>=0.4": true,
		"six; python_version >= '3.8'": false, "six; python_version >= 3.8": true, "torch==2.1.0+cpu": false, "x==1.*": false,
		"x==1.x": true, "x==1.0.RELEASE": false, "x===whatever": false, "pip install flask": true, "--no-deps": true, "--pre": false, "-U": true,
		"-r base.txt": false, "./libs/a": false, "a @ https://example.com/a.whl": false, "a-1.0-py3-none-any.whl": false,
		"git+https://example.com/a.git": false, "<<<<<<< HEAD": true, "pytz==2024a": false, "x==1.0.post1.dev3": false,
		"flask==2.0 --hash=sha256:ab": false, "x==2023c": false, "x==1.0-1": false, "zope.interface>5": false,
	} {
		if why := Refused(line); (why != "") != refused {
			t.Errorf("Refused(%q) = %q", line, why)
		}
	}
}
