package ruby

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// gemOf is the gem that has a library which people require, by the library's first name, "" where that is no gem that is
// known here to be neither in Ruby nor one of its bundled gems. Source: the gems' READMEs.
var gemOf = pairs(`sinatra rack puma thin unicorn pg mysql2 sqlite3 sequel redis sidekiq resque dalli mongo mongoid bunny
	kafka:ruby-kafka rails active_record:activerecord active_support:activesupport action_controller:actionpack
	action_mailer:actionmailer nokogiri httparty faraday excon typhoeus rest-client mechanize oj multi_json
	dotenv thor slop optimist tty-prompt pastel colorize rainbow concurrent:concurrent-ruby eventmachine async
	roda grape hanami cuba dry-validation zeitwerk aws-sdk-s3 aws-sdk-sqs sentry-ruby prometheus-client jwt
	bcrypt pry byebug rubocop haml slim liquid redcarpet kramdown jekyll mail telegram discordrb
	slack-ruby-client octokit gitlab stripe twilio-ruby rufus-scheduler clockwork whenever`)

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

// plainPackages are Debian's packages of Ruby itself, which bring none of these gems. Source: Debian 12 and 13.
var plainPackages = lazyregexp.New(`^(?:lib)?ruby(?:[0-9.]+)?(?:-(?:dev|full|doc|net-telnet|rubygems|xmlrpc|sdbm|webrick|minitest|power-assert|test-unit|bundler|did-you-mean|rbs|typeprof))?$|^rubygems(?:-integration)?$`)

// applications are other packages of Debian's that bring gems along.
var applications = tools.WordList("puma thin unicorn rails jekyll passenger sidekiq asciidoctor puppet chef vagrant redmine schleuder sup-mail pry rspec cucumber capistrano nanoc thor haml mustache coderay foreman")

// gemPlaces are where Debian's Ruby has gems and libraries of other packages. Source: "gem environment" of Debian 12.
var gemPlaces = []string{"/var/lib/gems", "/usr/lib/ruby/vendor_ruby", "/usr/share/rubygems-integration", "/usr/local/lib/site_ruby", "/root/.local/share/gem", "/root/.gem"}

// ungemmed refuses a library of a gem that nothing has installed beside Debian's Ruby. Source: RubyGems' documentation of
// require.
func ungemmed(a *tools.Command, arg effects.Arg, name, at string) {
	first, _, _ := strings.Cut(name, "/")
	gem := gemOf[first]
	if gem == "" || a.Step.Instruction != nil {
		return
	}
	for _, variable := range []string{"RUBYLIB", "RUBYOPT", "GEM_PATH", "GEM_HOME", "BUNDLE_PATH", "BUNDLE_GEMFILE"} {
		if !nobodySet(a, variable) {
			return
		}
	}
	has := map[string]bool{}
	for _, name := range a.State.Named() {
		if applications.Has(name) || strings.Contains(name, "ruby") && !plainPackages.MatchString(name) {
			return
		}
		has[name] = true
	}
	places := gemPlaces
	if home := a.Lookup("HOME"); home.Known && strings.HasPrefix(home.Text, "/") && home.Text != "/root" {
		places = append([]string{home.Text + "/.gem", home.Text + "/.local/share/gem"}, places...)
	}
	for _, p := range places {
		if a.Stat(p).Entry.Presence != filesystem.Absent && !a.State.Packaged(p) {
			return
		}
	}
	if has["ruby"] || has["ruby-full"] {
		a.Refuse(arg, state.FailsPath, "cannot load such file -- "+name+", which "+at+" requires: no gem "+gem+" is installed", true)
	}
}
