module Things
  # File.exists?(path) was the old name
  class Pair
    def initialize(a, b = 5)
      @a, @b = a, b
    end

    def sum
      @a + @b
    end
  end

  class Many
    attr_reader :all
    def initialize(*all)
      @all = all
    end

    def size
      all.size
    end
  end

  class Named
    attr_reader :size
    def initialize(name, size: 1)
      @size = size
    end
  end

  class Parent
    attr_reader :name
    def initialize(name)
      @name = name
    end
  end

  class Child < Parent
  end

  class Bare
  end

  class Hashed
    def initialize(options)
      @options = options
    end

    def size
      @options.size
    end
  end

  def self.legacy?(path)
    File.exists?(path)
  end
end
