// The site is made by a module of its own: a Markdown reader does not belong into the program.
module github.com/layerlint/layerlint/testdata/tools/site

go 1.26.4

require github.com/yuin/goldmark v1.7.13
