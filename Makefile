# golangci-lint is pinned in testdata/tools/go.mod and runs from the module cache.
LINT = go tool -modfile=testdata/tools/go.mod golangci-lint

.PHONY: build gpu gpu-faults test quick lint update bench bench-imagedb truth conformance buildkit sarif mutants catalog release release-test pictures site site-test test-all

build:
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o bin/layerlint ./cmd/layerlint

# frontend builds what the image of the BuildKit frontend is made of, in a folder with its Dockerfile.
frontend:
	CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o bin/frontend/layerlint ./cmd/layerlint
	CGO_ENABLED=0 go -C cmd/layerlint-frontend build -trimpath -ldflags='-s -w' -o ../../bin/frontend/layerlint-frontend .
	cp cmd/layerlint-frontend/Dockerfile bin/frontend/

# frontend-test builds through the frontend on the builder that LAYERLINT_BUILDKIT names; it says so where there is none.
frontend-test:
	go -C cmd/layerlint-frontend vet ./...
	go -C cmd/layerlint-frontend test -count=1 -v ./...

# gpu builds the program with the GPU check inside, for every Linux with glibc 2.28 or later; it wants a C compiler.
gpu:
	go run ./gpucheck/portable bin

# gpu-faults runs on a machine with a GPU, as root: it injects faults and prints what the check says of each. FAULTS="18 42" picks some.
gpu-faults:
	test -x bin/layerlint-probe || $(MAKE) gpu
	testdata/tools/gpu-faults.sh bin/layerlint $(FAULTS)

# test runs all but the slowest tests; test-all runs those too.
test:
	go test -short ./...

test-all:
	go test ./...

# quick is what most changes need: the analyzers and the rules.
quick:
	go test ./analyzers/... ./rules

lint:
	$(LINT) run ./...

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

# conformance holds the rules to hadolint's own assertions, which are kept outside the repository, and prints the table.
conformance:
	go test ./cmd/layerlint/hadolint -run 'TestConformance|TestOracle' -count=1 -v

# buildkit holds our BuildKit checks to BuildKit's library, which is linked into this test only. DOCKERFILES names a folder of more files.
buildkit:
	cd testdata/tools/buildkitcheck && go test -count=1 -v ./...

# sarif holds the SARIF output to the schema of 2.1.0, whose validator is linked into this test only.
sarif:
	cd testdata/tools/sarifcheck && go test -count=1 ./...

bench: build
	go test ./cmd/layerlint -run '^$$' -bench 'Process|Apt' -benchtime 20x
	go test ./imagedb/apt -run '^$$' -bench .

# truth compares with what real builders did; it says so where the data is not there.
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

# catalog makes the catalog anew, which layerlint catalog push publishes: make catalog FACTS=DIR ROOTS="bullseye=DIR bookworm=DIR trixie=DIR"; docs/catalog.md tells of the inputs.
catalog:
	@test -d "$(FACTS)" || { echo 'FACTS=DIR: the folder of facts, see docs/catalog.md' >&2; exit 2; }
	cd "$(FACTS)" && sha256sum --check --quiet "$(CURDIR)/imagedb/catalog/generate/inputs.sha256"
	go run ./imagedb/catalog/generate -facts "$(FACTS)" $(addprefix -root ,$(ROOTS)) -o imagedb/catalog/data
