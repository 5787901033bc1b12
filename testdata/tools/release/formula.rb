class Layerlint < Formula
  desc "Dockerfile linter that knows what is inside the images"
  homepage "https://github.com/layerlint/layerlint"
  version "{{.Version}}"
  license "Apache-2.0"
{{$tag := .Tag}}{{with .Archives.darwin_arm64}}
  on_macos do
    on_arm do
      url "https://github.com/layerlint/layerlint/releases/download/{{$tag}}/{{.Name}}"
      sha256 "{{.Sum}}"
    end
{{- end}}{{with .Archives.darwin_amd64}}
    on_intel do
      url "https://github.com/layerlint/layerlint/releases/download/{{$tag}}/{{.Name}}"
      sha256 "{{.Sum}}"
    end
  end
{{end}}{{with .Archives.linux_arm64}}
  on_linux do
    on_arm do
      url "https://github.com/layerlint/layerlint/releases/download/{{$tag}}/{{.Name}}"
      sha256 "{{.Sum}}"
    end
{{- end}}{{with .Archives.linux_amd64}}
    on_intel do
      url "https://github.com/layerlint/layerlint/releases/download/{{$tag}}/{{.Name}}"
      sha256 "{{.Sum}}"
    end
  end
{{end}}
  def install
    bin.install "layerlint"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/layerlint.bash" => "layerlint"
    zsh_completion.install "completions/_layerlint"
    fish_completion.install "completions/layerlint.fish"
  end

  test do
    (testpath/"Dockerfile").write "FROM debian:bookworm\nCOPY --from=absent / /\n"
    assert_match "layerlint #{version}", shell_output("#{bin}/layerlint version").sub("layerlint v", "layerlint ")
  end
end
