require 'json'

module Sync
  class State
    def initialize(path)
      @data = File.exists?(path) ? JSON.parse(File.read(path)) : {}
    end

    def last
      @data['last']
    end
  end
end
