package cart

type Cart struct{ items []int }

func (c *Cart) Add(n int) { c.items = append(c.items, n) }

func (c *Cart) Total() (sum int) {
	for _, n := range c.items {
		sum += n
	}
	return sum
}
