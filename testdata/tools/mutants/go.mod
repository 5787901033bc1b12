module github.com/layerlint/layerlint/testdata/tools/mutants

go 1.26.0
