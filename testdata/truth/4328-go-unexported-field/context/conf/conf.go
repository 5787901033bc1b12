package conf

type Conf struct {
	Addr    string
	timeout int
}

func Default() Conf { return Conf{Addr: ":80", timeout: 3} }
