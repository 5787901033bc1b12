module Ingest
  class Runner
    def run; end
  end
end
