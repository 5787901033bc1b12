module Database
  FILE = File.expand_path('../config/database.yml', __dir__)

  def self.config(env)
    YAML.load_file(FILE).fetch(env)
  end
end
