class App
  def call(env)
    [200, {}, ['ok']]
  end
end
