package effects

import (
	"path"
	"strings"
)

// written are options of openssl's commands that take the file which they write, with one dash or two.
var written = WordList("-out -keyout -writerand -certout -cacertsout -chainout -extracertsout -crlout -respout -reqout -sess_out -certsout")

// keeps is what openssl writes: each file that an option names; the default key of its configuration where a new one
// gets no name; the serial number beside the certificate of a CA; and for ca what its configuration names. Sources:
// openssl-req(1), openssl-x509(1) and openssl-ca(1) of OpenSSL 3.0; measured with 3.0 of Debian 12.
func keeps(c *call) Effect {
	e := Effect{Modelled: true}
	value := map[string]Arg{}
	for i, a := range c.args {
		option := strings.Replace(a.Text, "--", "-", 1)
		value[option] = Arg{}
		if i+1 < len(c.args) {
			value[option] = c.args[i+1]
		}
		if written.Has(option) && i+1 < len(c.args) {
			e.Add(Action{Kind: Write, Paths: []Arg{c.args[i+1]}, Mode: "?"})
		}
	}
	has := func(option string) bool { _, ok := value[option]; return ok }
	if !has("-out") || (has("-newkey") || has("-new") || has("-x509")) && !has("-keyout") && !has("-key") {
		e.Add(Action{Kind: Inside, Paths: []Arg{here()}})
	}
	if has("-CAcreateserial") || has("-CAserial") {
		e.Add(Action{Kind: Write, Paths: []Arg{serial(value)}, Mode: "?"})
	}
	if len(c.args) > 0 && (c.args[0].Text == "ca" || !c.args[0].Known) {
		e.Add(Action{Kind: Anywhere, Force: true})
	}
	return e
}

// serial is the file of a CA's serial number: the certificate's name up to its last dot, with .srl.
func serial(value map[string]Arg) Arg {
	if a, ok := value["-CAserial"]; ok {
		return a
	}
	a := value["-CA"]
	a.Text = strings.TrimSuffix(a.Text, path.Ext(a.Text)) + ".srl"
	return a
}
