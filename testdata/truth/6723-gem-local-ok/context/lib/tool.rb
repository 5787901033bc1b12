module Tool
  V = 3
end
