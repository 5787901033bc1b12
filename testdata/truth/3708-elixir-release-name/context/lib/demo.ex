defmodule Demo do
  def hello, do: :world
end
