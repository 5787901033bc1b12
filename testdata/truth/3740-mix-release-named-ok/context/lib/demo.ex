defmodule Demo do
end
