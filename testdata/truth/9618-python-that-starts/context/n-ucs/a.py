é = 1
π = 2
print(é, π)
ℌ = 1
print(H)
class Ünï: ß = 1
print(Ünï.ß)
