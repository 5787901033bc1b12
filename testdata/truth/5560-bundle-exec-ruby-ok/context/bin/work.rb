require_relative '../lib/work'
Work.go
