defmodule Demo.MixProject do
  use Mix.Project

  def project do
    [
      app: :demo,
      version: "0.1.0",
      releases: [web: [include_executables_for: [:unix]]],
      deps: []
    ]
  end
end
