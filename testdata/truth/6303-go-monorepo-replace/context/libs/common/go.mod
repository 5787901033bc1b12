module github.com/acme/platform/libs/common

go 1.23
