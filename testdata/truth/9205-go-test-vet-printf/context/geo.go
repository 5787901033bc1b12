package geo

import "math"

type Point struct{ Lat, Lon float64 }

func (p Point) Distance(q Point) float64 { return math.Hypot(p.Lat-q.Lat, p.Lon-q.Lon) }
