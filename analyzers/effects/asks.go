package effects

import (
	"path"
	"strings"
)

// opensslFiles are where OpenSSL's configuration is, which may say what else it asks for.
var opensslFiles = []string{"$OPENSSL_CONF", "/etc/ssl/openssl.cnf", "/usr/lib/ssl/openssl.cnf", "/usr/local/ssl/openssl.cnf"}

// ciphers are options by which a key is written encrypted.
var ciphers = []string{"-des3", "-aes128", "-aes192", "-aes256", "-aria256", "-camellia256"}

// openssl writes what its options name. A request or certificate that is made anew needs a subject, and a key a
// passphrase: it asks for what is not given. Sources: openssl-req(1), openssl-genrsa(1) and openssl-pkcs12(1) of OpenSSL 3.0; measured with 3.0 of Debian 12.
func openssl(c *call, _ string) Effect {
	e := keeps(c)
	given := map[string]bool{}
	for _, a := range c.args {
		if !a.Known {
			return e
		}
		given[strings.Replace(a.Text, "--", "-", 1)] = true // both are the same to it
	}
	if len(c.args) > 0 && spoken.Has(c.args[0].Text) && !given["-out"] {
		return Effect{Modelled: true}
	}
	for i := range e.Actions { // what has nothing to write does not open the file
		e.Actions[i].Quiet = e.Actions[i].Quiet || given["-noout"]
	}
	without := func(options ...string) bool {
		for _, o := range options {
			if given[o] {
				return false
			}
		}
		return true
	}
	if len(c.args) > 0 && c.args[0].Text == "genrsa" && without("-passout") && !without(ciphers...) {
		e.Asks = "a passphrase for the key: add -passout"
	}
	if len(c.args) > 0 && c.args[0].Text == "pkcs12" && given["-export"] && without("-passout", "-password", "-passin") {
		e.Asks = "a password for what it exports: add -passout"
	}
	if len(c.args) > 0 && e.Asks == "" {
		e.Asks = secret(c.args[0].Text, without)
	}
	if len(c.args) == 0 || c.args[0].Text != "req" || !without("-config", "-help", "-in", "-CA") || without("-new", "-newkey", "-x509") {
		return e
	}
	switch {
	case without("-key", "-nodes", "-noenc", "-passout"):
		e.Asks, e.Answers = "a passphrase for the key: add -nodes", opensslFiles
	case without("-subj", "-batch"):
		e.Asks, e.Answers = "the fields of the subject: add -subj /CN=NAME", opensslFiles
	}
	return e
}

// secret is what a command of openssl's asks for where it encrypts or decrypts and no option has it. Sources: openssl-pkcs8(1),
// openssl-pkcs12(1), openssl-rsa(1) and openssl-enc(1) of 3.0; tried with 3.0 and 3.5.
func secret(verb string, without func(options ...string) bool) string {
	switch {
	case !without("-help", "-noout"):
		return ""
	case verb == "pkcs8" && !without("-topk8") && without("-nocrypt", "-passout"):
		return "a password for the key: add -nocrypt or -passout"
	case verb == "pkcs12" && without("-export", "-passin", "-password", "-info"):
		return "the password of the file: add -passin"
	case verb == "pkcs12" && without("-export", "-nodes", "-noenc", "-passout", "-nokeys", "-info"):
		return "a passphrase for the keys: add -nodes or -passout"
	case (verb == "rsa" || verb == "pkey" || verb == "ec") && !without(ciphers...) && without("-passout", "-pubout", "-pubin"):
		return "a passphrase for the key: add -passout"
	}
	return ""
}

// sshKeygen makes a key and, beside it, its public half, and asks where to and whether to replace one that is there.
// Source: ssh-keygen(1) of OpenSSH 9.2, and measured with it.
func sshKeygen(c *call, program string) Effect {
	o := parse(c.args, "abCfmNOotwZ", "", false)
	if len(c.args) == 1 && c.args[0].Text == "-A" {
		e := Effect{Modelled: true}
		for _, kind := range []string{"rsa", "dsa", "ecdsa", "ed25519"} { // of those that are not there
			for _, half := range []string{"_key", "_key.pub"} {
				e.Add(Action{Kind: Under, Paths: []Arg{{Text: "/etc/ssh/ssh_host_" + kind + half, Known: true}}})
			}
		}
		return e
	}
	for name := range o.All() {
		if !keyOptions.Has(name) {
			return scoped()(c, program)
		}
	}
	file, ok := o.Value("f")
	if len(o.Operands) > 0 || ok && !file.Known {
		return scoped()(c, program)
	}
	e := Effect{Modelled: true}
	if !ok {
		e.Asks = "a file name: add -f FILE -N ''"
		return e
	}
	if path.Base(path.Dir(file.Text)) == ".ssh" { // which it makes in the home folder
		e.Add(Action{Kind: Directory, Paths: []Arg{{Env: "HOME", Text: ".ssh", Known: true}}, Recursive: true})
	}
	e.Add(Action{Kind: Ask, Paths: []Arg{file}, Text: "already exists: overwrite (y/n)?"})
	public := file
	public.Text += ".pub"
	e.Add(Action{Kind: Write, Paths: []Arg{file, public}})
	return e
}

// keyOptions are those with which ssh-keygen makes a key.
var keyOptions = WordList("a b C f m N o q t v")

// passwd asks for a password unless it is told to do something else. Source: passwd(1) of shadow 4.13, measured with
// it and with busybox'.
func passwd(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	if o := parse(c.args, "inwxRrP", "inactive mindays warndays maxdays root repository prefix", false); len(o.Operands) == 1 && o.Has("d", "delete", "l", "lock", "u", "unlock", "e", "expire", "S", "status", "x", "n", "w", "i") && !o.Has("R", "root", "P", "prefix") {
		e.owners(o.Operands, NeedUser)
	}
	e.Add(accounts())
	if parse(c.args, "", "", false).Has("d", "delete") { // sudo does not ask for a password that is empty
		e.Add(Below("/etc/sudoers.d"))
	}
	for _, a := range c.args {
		if !a.Known || strings.HasPrefix(a.Text, "-") {
			return e
		}
	}
	if len(c.args) < 2 {
		e.Asks = "a password: echo USER:PASSWORD | chpasswd"
	}
	return e
}

// spoken are commands of openssl's that write to standard output. Source: openssl(1) of 3.0.
var spoken = WordList("rand passwd version list ciphers dgst sha256 md5 base64 errstr")
