require_relative 'demo/version'
module Demo; def self.start; puts VERSION; end; end
