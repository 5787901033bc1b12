module github.com/acme/platform/services/api

go 1.23

require github.com/acme/platform/libs/common v0.0.0

replace github.com/acme/platform/libs/common => ../../libs/common
