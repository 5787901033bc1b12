class App
  SECRET = ENV.fetch("SECRET_KEY_BASE")
  def assets; end
end
