package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildtools"
	"github.com/layerlint/layerlint/analyzers/references"
)

var _ = register(Rule{
	ID:      "browser-library-missing",
	Summary: "a browser that Playwright or Puppeteer downloads lacks shared libraries",
	Doc: `The build passes, and the browser does not start: *error while loading shared libraries: libnss3.so: cannot open
shared object file*, or *Host system is missing dependencies to run browsers*.

## Why

` + "`playwright install`" + ` and the install script of puppeteer download Chromium without the libraries of the system that
it loads, and slim images have none of them. On Alpine it cannot start at all: it is built for glibc.

Nothing is reported if playwright installs them (--with-deps, install-deps), if a package of the distribution may bring
them, or if a variable or a file of configuration says that no browser is downloaded or that another one is used.

## Good

` + "`playwright install --with-deps chromium`" + ` as root, the packages that Puppeteer's documentation lists, or an image that
has the browser (mcr.microsoft.com/playwright, ghcr.io/puppeteer/puppeteer). On Alpine install chromium from the
distribution, and name it with PUPPETEER_EXECUTABLE_PATH.`,
	Severity: Warning,
	Requires: []analyzers.Node{buildtools.Modules},
	Check: func(p *Pass) {
		for _, m := range buildtools.Modules.Of(p.Pass) {
			if !m.Browser {
				continue
			}
			d := Diagnostic{Span: m.Span, Likely: true}
			if m.Foreign {
				d.Message = fmt.Sprintf("%s's Chromium is built for glibc, %s has musl", m.Name, imageName(m.Image))
				d.Related = append(d.Related, note("it does not start: libnss3 and others are missing as well"),
					note("to install a Chromium for musl: apk add --no-cache chromium"))
			} else {
				d.Message = fmt.Sprintf("Chromium needs %s, missing from %s", strings.Join(m.Libraries, ", "), imageName(m.Image))
				switch {
				case !references.HasApt(m.Image):
				case m.Install != "":
					d.Related = append(d.Related, note("to install all that it needs: %s", m.Install))
				default:
					d.Related = append(d.Related, note("packages: %s and more, see Puppeteer's documentation, troubleshooting", strings.Join(m.Packages, " ")))
				}
			}
			d.Related = append(d.Related, note("source: %s", m.Source))
			p.Report(d)
		}
	},
})
