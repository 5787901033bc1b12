class App; def self.call(e) = [200, {}, ["x"]]; end
