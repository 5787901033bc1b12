package page

// The page's script reads what follows: what is shown of a line, a file or a package that is chosen. Names are short,
// as they are many; they are free of what steers a screen, and the script puts them into the page as text alone.
type (
	data struct {
		Stages       []dataStage       `json:"s"`
		Instructions []dataInstruction `json:"i"`
		Files        dataFile          `json:"f"`
		Packages     []dataPackage     `json:"p"`
		Rebuilds     []dataRebuild     `json:"r,omitempty"`
	}
	dataStage struct {
		Name     string  `json:"n"`
		Base     int     `json:"b"` // -1: an image
		Image    string  `json:"i,omitempty"`
		Packages int     `json:"p,omitempty"`
		Settings []datum `json:"e,omitempty"`
	}
	dataInstruction struct {
		Line     int      `json:"l"`
		End      int      `json:"e"`
		Stage    int      `json:"s"`
		Keyword  string   `json:"k"`
		Settings []datum  `json:"t,omitempty"`
		Came     int      `json:"c,omitempty"` // packages
		Gone     int      `json:"g,omitempty"`
		Holds    [][3]any `json:"h,omitempty"` // path, files, bytes
		Changes  [][4]any `json:"d,omitempty"` // sign, path, bytes (null: unknown), likely
		More     int      `json:"m,omitempty"`
		Opened   []string `json:"o,omitempty"`
		Programs []string `json:"u,omitempty"`
	}
	// datum is a setting: name, value, and 0 where it is not known.
	datum    [3]any
	dataFile struct {
		Name     string     `json:"n"`
		Bytes    int64      `json:"b,omitempty"`
		Files    int        `json:"c,omitempty"`
		Line     int        `json:"l,omitempty"`
		Package  string     `json:"p,omitempty"`
		Link     string     `json:"t,omitempty"`
		Likely   bool       `json:"y,omitempty"`
		Open     bool       `json:"o,omitempty"`
		Unknown  int        `json:"w,omitempty"` // files of unknown size
		LoadedBy []string   `json:"u,omitempty"`
		MoreLoad int        `json:"v,omitempty"`
		More     int        `json:"m,omitempty"`
		Children []dataFile `json:"k,omitempty"`
	}
	dataRebuild struct {
		Kind  string   `json:"k"`
		Names []string `json:"n"`
		More  int      `json:"m,omitempty"`
		Again []int    `json:"a,omitempty"`
		May   []int    `json:"y,omitempty"`
	}
	dataPackage struct {
		Manager string   `json:"m"`
		Name    string   `json:"n"`
		Version string   `json:"v,omitempty"`
		Line    int      `json:"l,omitempty"`
		Bytes   int64    `json:"b,omitempty"`
		Likely  bool     `json:"y,omitempty"`
		Auto    bool     `json:"a,omitempty"`
		For     []string `json:"f,omitempty"`
		MoreFor int      `json:"g,omitempty"`
	}
)

const maxName = 200 // characters of a name in what the script reads

func (p *Page) data() data {
	d := data{Files: fileData(&p.Files), Stages: []dataStage{}}
	for n := range p.Stages {
		d.Stages = append(d.Stages, p.stageData(n))
	}
	for n := range p.Instructions {
		d.Instructions = append(d.Instructions, p.Instructions[n].data())
	}
	for _, h := range p.Packages {
		d.Packages = append(d.Packages, dataPackage{cut(h.Manager, maxName), cut(h.Name, maxName),
			cut(h.Version, maxName), h.Line, h.Bytes, h.Likely, h.Auto, texts(h.For), h.MoreFor})
	}
	for _, r := range p.Rebuilds {
		d.Rebuilds = append(d.Rebuilds, dataRebuild{r.Kind, texts(r.Names), r.More, r.Again, r.May})
	}
	return d
}

func (p *Page) stageData(n int) dataStage {
	s := p.Stages[n]
	d := dataStage{Name: cut(s.Name, maxName), Base: -1, Packages: s.Packages, Settings: settingData(s.Initial)}
	if s.Base != nil {
		d.Base = *s.Base
	}
	for _, l := range p.Links {
		if l.To == n && l.Kind == "base" && l.Source != nil {
			d.Image = cut(p.Sources[*l.Source].Name, maxName)
		}
	}
	return d
}

func (i *Instruction) data() dataInstruction {
	d := dataInstruction{Line: i.Line, End: i.End, Stage: i.Stage, Keyword: cut(i.Keyword, 40),
		Settings: settingData(i.Settings), Came: len(i.Packages), Gone: len(i.Removed),
		More: i.MoreChanges, Opened: texts(i.Opened), Programs: texts(i.Programs)}
	if i.MorePackages > 0 {
		d.Came += i.MorePackages
	}
	for _, h := range i.Holds {
		d.Holds = append(d.Holds, [3]any{cut(h.Path, maxName), h.Files, h.Bytes})
	}
	signs := map[string]string{"added": "+", "removed": "-", "changed": "~"}
	for _, c := range i.Changes {
		likely, bytes := 0, any(c.Bytes)
		if c.Likely {
			likely = 1
		}
		if c.Open {
			bytes = nil
		}
		d.Changes = append(d.Changes, [4]any{signs[c.Change], cut(c.Path, maxName), bytes, likely})
	}
	return d
}

func settingData(settings []Setting) (all []datum) {
	for _, s := range settings {
		known := 0
		if s.Known {
			known = 1
		}
		all = append(all, datum{cut(s.Name, 80), cut(s.Value, maxName), known})
	}
	return all
}

func fileData(f *File) dataFile {
	d := dataFile{Name: cut(f.Name, maxName), Bytes: f.Bytes, Line: f.Line, Package: cut(f.Package, maxName),
		Link: cut(f.Link, maxName), Likely: f.Likely, Open: f.Open,
		LoadedBy: texts(f.LoadedBy), MoreLoad: f.MoreLoad, More: f.MoreFiles, Files: f.Files, Unknown: f.Unweighed}
	for _, child := range f.Children {
		d.Children = append(d.Children, fileData(child))
	}
	return d
}

func texts(all []string) (out []string) {
	for _, s := range all {
		out = append(out, cut(s, maxName))
	}
	return out
}
