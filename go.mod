module github.com/layerlint/layerlint

go 1.26
