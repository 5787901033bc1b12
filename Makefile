# golangci-lint is pinned in testdata/tools/go.mod and runs from the module cache.
LINT = go tool -modfile=testdata/tools/go.mod golangci-lint

.PHONY: build gpu gpu-faults test quick lint update bench bench-imagedb replay truth conformance buildkit sarif mutants catalog release release-test pictures site site-test test-all

build:
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o bin/layerlint ./cmd/layerlint

# frontend builds the programs of the BuildKit frontend's image, in a folder with its Dockerfile.
frontend:
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o bin/frontend/layerlint ./cmd/layerlint
	CGO_ENABLED=0 go -C cmd/layerlint-frontend build -trimpath -ldflags='-s -w' -o ../../bin/frontend/layerlint-frontend .
	cp cmd/layerlint-frontend/Dockerfile bin/frontend/

# frontend-test builds through the frontend on the builder that LAYERLINT_BUILDKIT names; it is skipped if there is none.
frontend-test:
	go -C cmd/layerlint-frontend vet ./...
	go -C cmd/layerlint-frontend test -count=1 -v ./...

# gpu builds the program with the GPU check inside, for every Linux with glibc 2.28 or later; it needs a C compiler.
gpu:
	go -C cmd/layerlint-probe run ./portable "$(CURDIR)/bin"

# gpu-faults runs on a machine with a GPU, as root: it injects faults and prints the check's answer to each. FAULTS="18 42" selects some.
gpu-faults:
	test -x bin/layerlint-probe || $(MAKE) gpu
	testdata/tools/gpu-faults.sh bin/layerlint $(FAULTS)

# test runs all but the slowest tests; test-all runs those too, and keeps no results: the list of what the tests open,
# which results are kept by, takes minutes to go through. vet is left to lint.
test:
	go test -short -vet=off ./...

test-all:
	go test -timeout 40m -count=1 ./...
	go -C imagedb/catalog/generate test .
	go -C cmd/layerlint-probe test ./...

# quick runs the tests that most changes need, without the long ones: the analyzers and the rules. It is to take less
# than 20 seconds on two cores: tests are linked without what debuggers need.
quick:
	go test -short -vet=off -ldflags=-w ./analyzers/... ./rules

lint:
	$(LINT) run ./...
	cd imagedb/catalog/generate && go tool -modfile=../../../testdata/tools/go.mod golangci-lint run ./...
	cd cmd/layerlint-probe && go tool -modfile=../../testdata/tools/go.mod golangci-lint run ./...

# update rewrites the expected output in testdata; read the difference before committing it.
update:
	go -C rules test -run TestRules -update
	go test ./cmd/layerlint -run 'TestScripts|TestReadme|TestSeeds|TestBases|TestSchema|TestPictures' -update

# pictures draws the terminals of docs/pictures from what the program writes.
pictures:
	go test ./cmd/layerlint -run TestPictures -update

# site writes the manual as static pages to the folder site.
site:
	cd testdata/tools/site && go run . -root ../../.. -o $(CURDIR)/site

site-test:
	cd testdata/tools/site && go test -count=1 .

# conformance compares the rules with hadolint's own assertions, which are outside the repository, and prints the table.
conformance:
	go test ./cmd/layerlint/hadolint -run 'TestConformance|TestOracle' -count=1 -v

# buildkit compares our BuildKit checks with BuildKit's library, which only this test links. DOCKERFILES names a folder with more files.
buildkit:
	cd testdata/tools/buildkitcheck && go test -count=1 -v ./...

# sarif validates the SARIF output against the schema of 2.1.0; only this test links the validator.
sarif:
	cd testdata/tools/sarifcheck && go test -count=1 ./...

bench: build
	go test ./cmd/layerlint -run '^$$' -bench 'Process|Apt' -benchtime 20x
	go test ./imagedb/apt -run '^$$' -bench .

# replay edits and types N Dockerfiles of testdata in the language server, compares what it finds with checks that saw no other text, and prints what an edit takes.
N = 500
replay:
	go test ./cmd/layerlint -run 'TestEditing|TestTyping' -corpus $(N) -count 1 -timeout 12h -v

# truth compares predictions with what real builders did, if that data is present.
truth:
	go test ./... -run Truth -count 1 -v

# bench-imagedb reads an image with layerlint, crane, dive, syft and bare decoders, then times queries: LAYOUT=DIR REF=NAME make bench-imagedb
bench-imagedb:
	testdata/tools/bench-imagedb.sh

# mutants reports which one-token changes to packages no test notices: make mutants PKG=./analyzers/tools/... SEED=2 N=20
PKG = ./analyzers/evaluate,./analyzers/effects,./analyzers/script,./analyzers/state,./analyzers/tools/...
mutants:
	go -C testdata/tools/mutants run . -root ../../.. -pkg $(PKG) -seed $(or $(SEED),1) -n $(or $(N),60) -skip "Affordable|BigScripts|Longer"

# release writes dist: archives, packages, image layout, formula, SBOM and checksums of the commit at hand: make release VERSION=v0.1.0
release:
	go -C testdata/tools/release run . -root ../../.. -o $(CURDIR)/dist -version "$(VERSION)"

# release-test makes a release for this machine twice, compares them and runs the program from its archive.
release-test:
	cd testdata/tools/release && go test -count=1 .

# catalog generates the catalog, which layerlint catalog push publishes: make catalog FACTS=DIR ROOTS="bullseye=DIR bookworm=DIR trixie=DIR"; docs/catalog.md describes the inputs.
catalog:
	@test -d "$(FACTS)" || { echo 'FACTS=DIR: the folder of facts, see docs/catalog.md' >&2; exit 2; }
	cd "$(FACTS)" && sha256sum --check --quiet "$(CURDIR)/imagedb/catalog/generate/inputs.sha256"
	go -C imagedb/catalog/generate build -o "$(CURDIR)/bin/generate" .
	bin/generate -facts "$(FACTS)" $(addprefix -root ,$(ROOTS)) -o imagedb/catalog/data
