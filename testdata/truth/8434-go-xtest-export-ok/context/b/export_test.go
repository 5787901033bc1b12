package b

var Walk = func(string) int { return Run("", 1) }
