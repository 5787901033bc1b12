package python

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// settled are the commands of manage.py that stop without the project's settings. Source: Django 5.1's django/core/management, 2024-08.
var settled = tools.Names(`check migrate makemigrations runserver collectstatic loaddata dumpdata createsuperuser flush shell showmigrations test
	findstatic createcachetable sqlmigrate dbshell clearsessions changepassword inspectdb`)

// Sources: manage.py as startproject writes it, Django 1.4 to 5.1.
var (
	managing = lazyregexp.New(`from django\.core\.management import execute_from_command_line`)
	settings = lazyregexp.New(`os\.environ\.setdefault\(\s*["']DJANGO_SETTINGS_MODULE["'],\s*["']([A-Za-z_][A-Za-z0-9_.]*)["']`)
)

// configuring is what may set variables from a file.
var configuring = lazyregexp.New(`dotenv|read_env|decouple|configurations`)

// django is manage.py, which needs Django, and for most of its commands the module of settings that the environment or itself names.
func (a startCall) django(x effects.Action, f *follower) {
	at, _ := a.At(x.Paths[0])
	e := a.Stat(at).Entry
	if f.halted || !e.Has(filesystem.KnowContent) || !managing.MatchString(string(e.Content)) || steers.MatchString(string(e.Content)) || configuring.MatchString(string(e.Content)) {
		return
	}
	if what, where := f.named("django", nil); what != "" {
		f.refuse(x.Paths[0], what, where)
		return
	}
	name := ""
	if all := settings.FindAllStringSubmatch(string(e.Content), 2); len(all) == 1 {
		name = all[0][1]
	}
	if v := a.Lookup("DJANGO_SETTINGS_MODULE"); v.Known && v.Text != "" {
		name = v.Text
	} else if !v.Unset {
		f.likely = true
	}
	if name == "" || len(x.Paths) < 2 || !settled[x.Paths[1].Text] {
		return
	}
	for _, p := range x.Paths {
		if !p.Known || len(p.Text) > 10 && p.Text[:10] == "--settings" || len(p.Text) > 12 && p.Text[:12] == "--pythonpath" {
			return
		}
	}
	if what, where := f.named(name, nil); what != "" {
		f.refuse(x.Paths[0], what+" (the settings of "+x.Paths[0].Text+")", where)
	}
}
