package main

// #cgo LDFLAGS: -lpcap
// #include <pcap/pcap.h>
import "C"

func main() { C.pcap_lib_version() }
