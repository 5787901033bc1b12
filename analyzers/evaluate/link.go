package evaluate

import (
	"path"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// merge lays the layer of COPY --link over the stage as the merge of two layers does: whatever has the name of an entry
// of the layer goes away, unless both are directories. A link to a directory becomes a directory.
func (c *copying) merge(layer *filesystem.State) {
	c.edit = c.step.Before.Files.Edit()
	budget := maxVisits
	c.giveWay(layer, "/", &budget)
	root := filesystem.Graft{Dest: "/", Source: "/", From: layer}
	c.edit.Graft(root)
}

func (c *copying) giveWay(layer *filesystem.State, dir string, budget *int) {
	names, _ := layer.Children(dir)
	for _, name := range names {
		if *budget--; *budget < 0 {
			return
		}
		p := path.Join(dir, name)
		old, e := c.edit.State().Lookup(p), layer.Lookup(p)
		switch {
		case old.Presence == filesystem.Absent:
		case e.Type == filesystem.Directory && (old.Type == filesystem.Directory || old.Presence == filesystem.Unknown):
			c.giveWay(layer, p, budget)
		default:
			c.edit.Remove(p, c.cause)
		}
	}
}
