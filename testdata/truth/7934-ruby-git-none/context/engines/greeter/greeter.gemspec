Gem::Specification.new { |s| s.name="greeter"; s.version="1"; s.summary="x"; s.authors=["x"]; s.files=[] }
