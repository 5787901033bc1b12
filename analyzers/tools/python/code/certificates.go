package code

import "github.com/layerlint/layerlint/analyzers/lazyregexp"

// certificates are calls that read files of certificates at once. Source: Python's documentation of ssl.
var certificates = lazyregexp.New(`(?:^|[^.\w])(?:ssl\.)?create_default_context\(|\.load_(?:verify_locations|cert_chain)\(`)

// certified is a context of TLS that is given the files of its certificates.
func (w *walker) certified(s *Statement) {
	e := s.whole()
	for _, m := range certificates.FindAllStringIndex(s.Mask, -1) {
		args, _ := e.arguments(m[1] - 1)
		for i, a := range args {
			switch {
			case a.name == "cafile", a.name == "certfile", a.name == "keyfile",
				a.name == "" && i == 0 && s.Mask[m[0]] == '.' && a.text != "None":
				w.read(s, a.expression)
			}
		}
	}
}
