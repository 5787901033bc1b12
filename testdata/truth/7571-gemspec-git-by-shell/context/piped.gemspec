# frozen_string_literal: true

require_relative "lib/acme/version"

Gem::Specification.new do |spec|
  spec.name = "piped"
  spec.version = Acme::VERSION
  spec.summary = "x"
  spec.authors = ["x"]
  gemspec = File.basename(__FILE__)
  spec.files = IO.popen(%w[git ls-files -z], chdir: __dir__, err: IO::NULL) do |ls|
    ls.readlines("\x0", chomp: true).reject do |f|
      (f == gemspec) || f.start_with?(*%w[bin/ test/])
    end
  end
end
