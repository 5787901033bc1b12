package ruby

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// gemOf is the gem that has a library which people require, by the library's first name, "" where that is no gem that is
// known here to be neither in Ruby nor one of its bundled gems. Source: the gems' READMEs.
var gemOf = pairs(`sinatra rack puma thin unicorn pg mysql2 sqlite3 sequel redis sidekiq resque dalli mongo mongoid bunny kafka:ruby-kafka
	rails active_record:activerecord active_support:activesupport action_controller:actionpack action_mailer:actionmailer
	nokogiri httparty faraday excon typhoeus rest-client mechanize oj multi_json dotenv thor slop optimist tty-prompt
	pastel colorize rainbow concurrent:concurrent-ruby eventmachine async roda grape hanami cuba dry-validation zeitwerk
	webrick aws-sdk-s3 aws-sdk-sqs sentry-ruby prometheus-client jwt bcrypt pry byebug rubocop haml slim liquid redcarpet kramdown
	jekyll mail telegram discordrb slack-ruby-client octokit gitlab stripe twilio-ruby rufus-scheduler clockwork whenever`)

func pairs(list string) map[string]string {
	all := map[string]string{}
	for _, one := range strings.Fields(list) {
		name, gem, other := strings.Cut(one, ":")
		if all[name] = gem; !other {
			all[name] = name
		}
	}
	return all
}

// searched are the places of libraries and gems of Ruby's and of distributions'. Sources: "ruby -e 'puts $:'" and "gem
// environment" of Debian's Ruby 3.1 and of the official image's 3.3.
var (
	libraries = []string{"/usr/lib/ruby/vendor_ruby", "/usr/lib/ruby/vendor_ruby/*", "/usr/lib/ruby/*", "/usr/lib/*/ruby/*", "/usr/lib/*/ruby/vendor_ruby/*",
		"/usr/local/lib/site_ruby", "/usr/local/lib/site_ruby/*", "/usr/local/lib/ruby/*", "/usr/local/lib/ruby/site_ruby/*", "/usr/local/lib/ruby/vendor_ruby/*"}
	gemFolders = []string{"/var/lib/gems/*/gems", "/usr/lib/ruby/gems/*/gems", "/usr/lib/*/ruby/gems/*/gems", "/usr/share/rubygems-integration/*/gems",
		"/usr/local/lib/ruby/gems/*/gems", "/usr/local/bundle/gems", "/usr/local/bundle/ruby/*/gems", "/root/.gem/ruby/*/gems", "/root/.local/share/gem/ruby/*/gems"}
)

// ungemmed refuses a library of a gem that nothing has installed. Source: RubyGems' documentation of require.
func ungemmed(a *tools.Command, arg effects.Arg, name, at string) {
	first, _, _ := strings.Cut(name, "/")
	gem := gemOf[first]
	if gem == "" || a.Step.Instruction != nil {
		return
	}
	for _, variable := range []string{"RUBYLIB", "RUBYOPT", "GEM_PATH", "BUNDLE_PATH", "BUNDLE_GEMFILE"} {
		if !a.Lookup(variable).Unset {
			return
		}
	}
	folders := gemFolders
	if home := a.Lookup("GEM_HOME"); !home.Unset {
		if !home.Known {
			return
		}
		folders = append([]string{path.Join(home.Text, "gems")}, folders...)
	}
	if home := a.Lookup("HOME"); home.Known && strings.HasPrefix(home.Text, "/") && home.Text != "/root" {
		folders = append([]string{path.Join(home.Text, ".gem/ruby/*/gems"), path.Join(home.Text, ".local/share/gem/ruby/*/gems")}, folders...)
	}
	none := func(pattern string) bool {
		m := a.Glob(pattern)
		return m.Complete && len(m.Paths) == 0
	}
	for _, dir := range libraries {
		if !none(path.Join(dir, first+".rb")) || !none(path.Join(dir, first)) {
			return
		}
	}
	for _, dir := range folders {
		if !none(path.Join(dir, gem+"-[0-9]*")) {
			return
		}
	}
	a.Refuse(arg, state.FailsPath, "cannot load such file -- "+name+", which "+at+" requires: no gem "+gem+" is installed", true)
}
