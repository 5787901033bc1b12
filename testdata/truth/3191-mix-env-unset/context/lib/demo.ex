defmodule Demo do
  def hi, do: :ok
end
