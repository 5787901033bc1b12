require_relative "greeter/version"
class Greeter; end
