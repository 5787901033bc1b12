class Greeter; end
