defmodule Shop do
  def hi, do: :ok
end
