class App
  SECRET = ENV.fetch("SECRET_KEY_BASE")
  HOST = ENV.fetch("HOST_NAME") { "localhost" }
  PORT = ENV.fetch("PORT", 3000)

  def later
    ENV.fetch("LATER")
  end
end
