module Routes
end
