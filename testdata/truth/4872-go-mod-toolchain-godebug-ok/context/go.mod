module example.com/x

go 1.23.0

toolchain go1.23.4

godebug default=go1.21

retract v1.0.0 // by mistake
