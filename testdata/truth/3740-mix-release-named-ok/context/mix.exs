defmodule Demo.MixProject do
  use Mix.Project

  def project do
    [app: :demo, version: "0.1.0", releases: [api: [applications: [demo: :permanent]], jobs: []], deps: []]
  end
end
