package clients

import "testing"

func TestOf(t *testing.T) {
	all := Of("openai")
	if len(all) != 2 || all[0].Export != "" || all[1].Export != "OpenAI" || all[1].Property != "apiKey" ||
		all[1].Instead != "OPENAI_API_KEY" || !all[1].Seen(5) || all[1].Seen(3) {
		t.Error(all)
	}
	if got := Of("left-pad"); got != nil {
		t.Error(got)
	}
}

func TestModular(t *testing.T) {
	if major, names := Modular("chalk"); major != "5" || len(names) < 10 {
		t.Error(major, names)
	}
	if major, _ := Modular("left-pad"); major != "" {
		t.Error(major)
	}
}
