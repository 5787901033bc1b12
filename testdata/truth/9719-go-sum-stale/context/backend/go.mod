module backend

go 1.21

require (
	github.com/google/uuid v1.6.0
	gopkg.in/yaml.v3 v3.0.1
)
