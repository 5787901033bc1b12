package build

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// project is what a CMakeLists.txt, with those of the folders that it adds, has cmake make. Source: cmake-commands(7),
// cmake-variables(7) and cmake-properties(7), 3.31.
type project struct {
	stat       func(string) filesystem.Entry
	source     string // the top folder
	binary     string
	vars       map[string]string
	unsure     map[string]bool // variables of which the value is not known
	defined    map[string]bool // those of the command line, which option() leaves alone
	opaque     bool            // it may make files of any name
	partial    bool            // what it installs is not known
	bent       bool            // what it says changes how all is linked
	includes   []string        // folders of headers, for all targets
	hidden     bool            // not all of these are known
	dirs       []string        // folders of the build that cmake makes
	made       []string        // files that it may make there besides its own
	targets    map[string]*target
	names      []string // of the targets, in order
	installs   []installed
	required   []required
	languages  []string // of the top project, where they are known
	finds      bool     // packages of others may have targets
	missing    string   // why configuring fails, "" where it is not known to
	sourceless string   // the same for a source, which a later command may make
	depth      int
}

// target is one program or library.
type target struct {
	kind     string // "exe", "static", "shared", "module", "" where that is not known
	output   string
	prefix   string
	versions []string          // that follow the name of a shared library
	dirs     map[string]string // by RUNTIME, LIBRARY and ARCHIVE
	unsure   bool
	apart    bool     // it is not a part of all
	soname   string   // the version in it, "" for none
	plus     bool     // it has C++
	shared   bool     // programs that are linked with it find it when they run
	sure     bool     // that is known
	links    []string // what it is linked with
	dim      bool     // not all of that is known
	sources  []string // C and C++ files
	includes []string // folders of headers
	hidden   bool     // not all of these are known
}

// installed is one rule of install().
type installed struct {
	targets []string
	dest    map[string]string // by kind; "" is that of all
	files   []string          // below the prefix
}

// cmakeFiles are what cmake and the tool that it generates for keep in the folders of a build. Source: cmake 3.25 and
// 3.31 with Makefiles and Ninja, ctest and cpack.
var cmakeFiles = strings.Fields(`CMakeCache.txt CMakeFiles CMakeScripts Makefile cmake_install.cmake build.ninja rules.ninja .ninja_deps .ninja_log .ninja_lock
	CTestTestfile.cmake DartConfiguration.tcl Testing compile_commands.json install_manifest.txt
	install_local_manifest.txt CPackConfig.cmake CPackSourceConfig.cmake _CPack_Packages
	.cmake cmake_uninstall.cmake CMakeDoxyfile.in CMakeDoxygenDefaults.cmake`)

// passive are commands that make no files and set no variables that are looked at.
var passive = tools.WordList(`cmake_minimum_required cmake_policy message mark_as_advanced target_compile_features
	target_compile_options target_compile_definitions target_sources target_link_directories
	link_directories add_definitions add_compile_options add_compile_definitions
	remove_definitions find_library find_path find_program find_file enable_testing add_test
	set_tests_properties set_directory_properties get_target_property get_property get_directory_property
	get_cmake_property include_guard check_cxx_compiler_flag check_c_compiler_flag check_include_file
	check_include_files check_include_file_cxx check_symbol_exists check_function_exists check_library_exists
	check_c_source_compiles check_cxx_source_compiles check_ipo_supported check_type_size pkg_check_modules
	pkg_search_module add_dependencies source_group site_name try_compile
	cmake_parse_arguments variable_watch enable_language find_package_handle_standard_args get_filename_component list string math separate_arguments option cmake_path`)

// setters are those of them that set a variable, by the place of its name.
var setters = map[string]int{"get_filename_component": 0, "list": 1, "math": 1, "string": -1, "option": 0, "get_target_property": 0, "get_property": 0,
	"find_library": 0, "find_path": 0, "find_program": 0, "find_file": 0, "separate_arguments": 0, "cmake_path": -1, "get_directory_property": 0, "get_cmake_property": 0}

// modules of CMake's own that make no files beside those that are known. Source: cmake-modules(7), 3.31.
var modules = tools.WordList(`GNUInstallDirs CTest CPack CheckCXXCompilerFlag CheckCCompilerFlag CheckIncludeFile CheckIncludeFiles CheckIncludeFileCXX
	CheckSymbolExists CheckFunctionExists CheckLibraryExists CheckCSourceCompiles CheckCXXSourceCompiles
	CheckIPOSupported CheckTypeSize
	FindPkgConfig FindPackageHandleStandardArgs CMakeDependentOption CMakeParseArguments FeatureSummary`)

// settled are variables of CMake's that change neither the names of what is made nor where it goes.
var settled = lazyregexp.New(`^CMAKE_((C|CXX|CUDA)_(STANDARD|STANDARD_REQUIRED|EXTENSIONS|FLAGS\w*|COMPILER|COMPILER_LAUNCHER|VISIBILITY_PRESET)|BUILD_TYPE|EXPORT_COMPILE_COMMANDS|POSITION_INDEPENDENT_CODE|INTERPROCEDURAL_OPTIMIZATION\w*|MODULE_PATH|PREFIX_PATH|INSTALL_(RPATH\w*|MESSAGE)|BUILD_RPATH\w*|SKIP_\w+|VISIBILITY_INLINES_HIDDEN|VERBOSE_MAKEFILE|THREAD_PREFER_PTHREAD|INCLUDE_CURRENT_DIR|FIND_\w+|(EXE|SHARED|MODULE)_LINKER_FLAGS\w*|LINK_WHAT_YOU_USE|COLOR_(MAKEFILE|DIAGNOSTICS)|POLICY_\w+|CONFIGURATION_TYPES|INSTALL_PREFIX|(RUNTIME|LIBRARY|ARCHIVE)_OUTPUT_DIRECTORY|WARN_DEPRECATED|MACOSX_RPATH|NO_SYSTEM_FROM_IMPORTED)$`)

// readProject reads the project of a folder. The definitions are those of the command line.
func readProject(stat func(string) filesystem.Entry, source, binary string, definitions map[string]string) *project {
	p := &project{stat: stat, source: source, binary: binary, targets: map[string]*target{},
		unsure: map[string]bool{}, defined: map[string]bool{},
		vars: map[string]string{"CMAKE_SOURCE_DIR": source, "CMAKE_BINARY_DIR": binary, "CMAKE_INSTALL_PREFIX": "/usr/local"}}
	for name, value := range definitions {
		p.vars[name], p.defined[name] = value, true
		if strings.HasPrefix(name, "CMAKE_") && !settled.MatchString(name) || strings.Contains(name, "_OUTPUT_DIRECTORY") && !path.IsAbs(value) || strings.Contains(name, "FETCHCONTENT") {
			p.opaque = true
		}
	}
	p.folder(source, binary)
	if !p.opaque && p.missing == "" {
		p.missing = p.sourceless
	}
	if !p.opaque && p.missing == "" && !p.finds {
		p.unfound()
	}
	return p
}

// folder reads the CMakeLists.txt of one folder, with variables of its own.
func (p *project) folder(source, binary string) {
	e := p.stat(path.Join(source, "CMakeLists.txt"))
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || p.depth > 20 {
		p.opaque = true
		return
	}
	p.dirs = append(p.dirs, binary)
	all, ok := statements(string(e.Content))
	if !ok {
		p.opaque = true
		return
	}
	outer := p.vars
	p.vars = map[string]string{}
	for k, v := range outer {
		p.vars[k] = v
	}
	p.vars["CMAKE_CURRENT_SOURCE_DIR"], p.vars["CMAKE_CURRENT_BINARY_DIR"] = source, binary
	p.depth++
	p.run(all)
	if p.depth--; p.depth > 0 { // the topmost folder's are those of the installation
		p.vars = outer
	}
}

// run goes through the commands of one file. What a condition guards may be left out.
func (p *project) run(all []statement) {
	guarded, holds := 0, false
	for i, s := range all {
		if s.name == "include" && guarded == 0 && len(s.args) > 0 && s.args[0].text == "FetchContent" {
			p.fetches(all[i+1:])
		}
		switch s.name {
		case "if", "foreach", "while":
			guarded++
			p.opaque = p.opaque || s.name != "if"
			holds = guarded == 1 && p.ends(s)
		case "elseif", "else":
			holds = false
		case "endif", "endforeach", "endwhile":
			guarded--
			holds = false
		case "message":
			if args, _ := p.expand(s.args); (guarded == 0 || holds) && len(args) > 0 && args[0] == "FATAL_ERROR" {
				p.missing = "message(FATAL_ERROR): " + strings.Join(args[1:], " ")
			}
		default:
			p.command(s, guarded > 0)
		}
		if p.opaque || p.missing != "" {
			return
		}
	}
}

// command is one command; perhaps: it may be left out.
func (p *project) command(s statement, perhaps bool) {
	args, known := p.expand(s.args)
	p.requires(s.name, args, known, perhaps)
	if known && !perhaps {
		p.takes(s.name, args)
	}
	p.hidden = p.hidden || s.name != "target_include_directories" && s.name != "include_directories" && reaching(s.name, args, known)
	switch s.name {
	case "project":
		p.named(args, known)
	case "set", "unset":
		p.set(s, args, known, perhaps)
	case "add_executable", "add_library":
		p.target(s, args, known, perhaps)
	case "add_subdirectory":
		p.subdirectory(args, known, perhaps)
	case "set_target_properties":
		p.properties(args, known, perhaps)
	case "install":
		p.install(args, known)
	default:
		p.other(s.name, args, known, perhaps)
	}
}

// other is a command that adds nothing to what is built.
func (p *project) other(name string, args []string, known, perhaps bool) {
	switch name {
	case "configure_file":
		p.opaque = p.opaque || !known || len(args) < 2
		if !p.opaque {
			p.made = append(p.made, in(p.vars["CMAKE_CURRENT_BINARY_DIR"], args[1]))
		}
	case "include":
		p.opaque = p.opaque || len(args) == 0 || !modules.Has(args[0])
		if !p.opaque && args[0] == "GNUInstallDirs" {
			p.vars["CMAKE_INSTALL_BINDIR"], p.vars["CMAKE_INSTALL_SBINDIR"], p.vars["CMAKE_INSTALL_INCLUDEDIR"] = "bin", "sbin", "include"
		}
	case "file":
		p.opaque = p.opaque || len(args) == 0 || !tools.Names("GLOB GLOB_RECURSE READ STRINGS RELATIVE_PATH TO_CMAKE_PATH REAL_PATH")[args[0]]
		if len(args) > 1 {
			p.unsure[args[1]] = true
		}
	case "find_package", "pkg_check_modules", "pkg_search_module":
		p.finds = true
	case "target_link_libraries":
		p.linked(args, known && !perhaps)
	case "target_include_directories", "include_directories":
		p.included(name, args, known && !perhaps)
	case "link_libraries", "target_link_options", "add_link_options":
		p.bent = true
	case "set_property", "set_source_files_properties":
		p.opaque = p.opaque || slices.ContainsFunc(args, func(a string) bool {
			return strings.Contains(a, "OUTPUT") || a == "TARGET" || a == "GENERATED" || strings.HasPrefix(a, "AUTO")
		})
	default:
		p.opaque = p.opaque || !passive.Has(name)
		if at, ok := setters[name]; ok {
			for i, a := range args {
				if i == at || at < 0 {
					p.unsure[a] = true
				}
			}
		}
	}
}

// named is project(), which sets variables of the project's name.
func (p *project) named(args []string, known bool) {
	if !known || len(args) == 0 {
		p.unsure["PROJECT_NAME"] = true
		return
	}
	p.vars["PROJECT_NAME"] = args[0]
	if p.depth == 1 {
		p.vars["CMAKE_PROJECT_NAME"] = args[0]
		p.speaks(args[1:])
	}
	p.vars["PROJECT_SOURCE_DIR"], p.vars["PROJECT_BINARY_DIR"] = p.vars["CMAKE_CURRENT_SOURCE_DIR"], p.vars["CMAKE_CURRENT_BINARY_DIR"]
}

// set is set() and unset().
func (p *project) set(s statement, args []string, known, perhaps bool) {
	if len(args) == 0 || strings.Contains(s.args[0].text, "$") {
		p.opaque = true
		return
	}
	name, values := args[0], args[1:]
	p.bent = p.bent || bending.MatchString(name)
	switch {
	case strings.HasPrefix(name, "CMAKE_") && !settled.MatchString(name), name == "EXECUTABLE_OUTPUT_PATH", name == "LIBRARY_OUTPUT_PATH":
		p.opaque = true
	case perhaps, !known, s.name == "unset", slices.Contains(values, "CACHE"), slices.Contains(values, "PARENT_SCOPE"):
		p.unsure[name] = true
	default:
		p.vars[name] = strings.Join(values, ";")
	}
}

// target is add_executable() and add_library().
func (p *project) target(s statement, args []string, known, perhaps bool) {
	if len(args) == 0 || strings.ContainsAny(args[0], "$;") || !known && strings.Contains(s.args[0].text, "$") {
		p.opaque = true
		return
	}
	name, rest := args[0], args[1:]
	t := &target{output: name, unsure: perhaps, dirs: map[string]string{}}
	sources := rest
	if s.name == "add_executable" {
		t.kind = "exe"
	} else {
		t.prefix = "lib"
	}
	for len(sources) > 0 {
		switch word := sources[0]; word {
		case "STATIC", "SHARED", "MODULE":
			t.kind = strings.ToLower(word)
		case "ALIAS":
			if len(sources) == 2 && p.targets[sources[1]] != nil && !perhaps {
				p.targets[name] = p.targets[sources[1]]
				return
			}
			t.kind = "none"
		case "OBJECT", "INTERFACE", "IMPORTED", "UNKNOWN":
			t.kind = "none"
		case "EXCLUDE_FROM_ALL":
			t.apart = true
		case "WIN32", "MACOSX_BUNDLE", "GLOBAL":
		default:
			goto read
		}
		sources = sources[1:]
	}
read:
	for _, kind := range []string{"RUNTIME", "LIBRARY", "ARCHIVE"} {
		variable := "CMAKE_" + kind + "_OUTPUT_DIRECTORY"
		p.opaque = p.opaque || p.unsure[variable]
		t.dirs[kind] = in(p.vars["CMAKE_CURRENT_BINARY_DIR"], p.vars[variable])
	}
	if p.targets[name] == nil {
		p.names = append(p.names, name)
	} else {
		t.unsure = true // another branch of a condition adds it too
	}
	p.targets[name] = t
	t.shared, t.sure = p.shared(t.kind)
	t.plus, t.dim = p.plus(sources), perhaps || !known && len(p.languages) != 1
	if !perhaps && known && t.kind != "none" {
		p.sources(name, sources)
	}
}

// sources notes a source file that is certainly not there.
func (p *project) sources(name string, files []string) {
	for _, file := range files {
		switch path.Ext(file) {
		case ".c", ".cc", ".cpp", ".cxx":
		default:
			continue
		}
		at := in(p.vars["CMAKE_CURRENT_SOURCE_DIR"], file)
		p.targets[name].sources = append(p.targets[name].sources, at)
		if slices.Contains(p.made, in(p.vars["CMAKE_CURRENT_BINARY_DIR"], file)) || slices.Contains(p.made, at) {
			continue
		}
		if e := p.stat(at); e.Presence == filesystem.Absent && !e.Likely && !path.IsAbs(file) && p.stat(in(p.vars["CMAKE_CURRENT_BINARY_DIR"], file)).Presence == filesystem.Absent {
			p.sourceless = "Cannot find source file: " + at + ", of the target " + name
			return
		}
	}
}

// subdirectory is add_subdirectory().
func (p *project) subdirectory(args []string, known, perhaps bool) {
	if !known || len(args) == 0 || path.IsAbs(args[0]) || strings.HasPrefix(args[0], "..") || len(args) > 1 && args[1] != "EXCLUDE_FROM_ALL" {
		p.opaque = true
		return
	}
	dir := path.Join(p.vars["CMAKE_CURRENT_SOURCE_DIR"], args[0])
	list := p.stat(path.Join(dir, "CMakeLists.txt"))
	switch {
	case perhaps:
		p.opaque = true
	case list.Presence == filesystem.Absent && !list.Likely:
		p.missing = "add_subdirectory(" + args[0] + "): there is no " + path.Join(dir, "CMakeLists.txt")
	default:
		p.folder(dir, path.Join(p.vars["CMAKE_CURRENT_BINARY_DIR"], args[0]))
	}
}

// properties is set_target_properties().
func (p *project) properties(args []string, known, perhaps bool) {
	at := slices.Index(args, "PROPERTIES")
	if at < 0 || (len(args)-at)%2 == 0 {
		p.opaque = true
		return
	}
	for i := at + 1; i+1 < len(args); i += 2 {
		name, value := args[i], args[i+1]
		p.bent = p.bent || relinks(name)
		if !names(name) {
			continue
		}
		if name == "VERSION" || name == "SOVERSION" {
			p.version(args[:at], name == "SOVERSION", value)
			p.opaque = p.opaque || !known
			continue
		}
		kind, isDir := strings.CutSuffix(name, "_OUTPUT_DIRECTORY")
		if !known || perhaps || name != "OUTPUT_NAME" && name != "PREFIX" && !isDir || isDir && kind != "RUNTIME" && kind != "LIBRARY" && kind != "ARCHIVE" {
			p.opaque = true
			return
		}
		for _, t := range args[:at] {
			switch of := p.targets[t]; {
			case of == nil:
			case isDir:
				of.dirs[kind] = in(p.vars["CMAKE_CURRENT_BINARY_DIR"], value)
			case name == "PREFIX":
				of.prefix = value
			default:
				of.output = value
			}
		}
	}
}

// relinks reports whether a property changes which libraries a target asks for, or where they are looked for.
func relinks(property string) bool {
	return strings.Contains(property, "RPATH") || strings.HasPrefix(property, "LINK") ||
		property == "IMPORTED_LOCATION" || property == "NO_SONAME"
}

// names reports whether a property may have a say in what a target's file is called and where it is put.
func names(property string) bool {
	return strings.Contains(property, "OUTPUT") || strings.HasSuffix(property, "FIX") ||
		strings.HasSuffix(property, "VERSION") || strings.HasPrefix(property, "AUTO") ||
		property == "EXCLUDE_FROM_ALL" || property == "FRAMEWORK"
}

// version adds a library's version to those that its links are named by; so is the name that programs ask for.
func (p *project) version(targets []string, so bool, value string) {
	for _, t := range targets {
		if of := p.targets[t]; of != nil {
			of.versions = append(of.versions, value)
			if so || of.soname == "" {
				of.soname = value
			}
		}
	}
}

// in is a path in a folder unless it is whole.
func in(dir, file string) string {
	if path.IsAbs(file) {
		return path.Clean(file)
	}
	return path.Join(dir, file)
}

// expand puts variables' values in; known is false where one of them is not known.
func (p *project) expand(args []argument) (texts []string, known bool) {
	known = true
	for _, a := range args {
		text := a.text
		if !a.raw {
			text = reference.ReplaceAllStringFunc(text, func(ref string) string {
				name := ref[2 : len(ref)-1]
				value, ok := p.vars[name]
				if !ok || p.unsure[name] {
					known = false
					return ref
				}
				return value
			})
		}
		if strings.Contains(text, "$<") || strings.Contains(text, "$ENV{") || strings.Contains(text, "\\") {
			known = false
		}
		if a.quoted {
			texts = append(texts, text)
			continue
		}
		for part := range strings.SplitSeq(text, ";") {
			if part != "" {
				texts = append(texts, part)
			}
		}
	}
	return texts, known
}

var reference = lazyregexp.New(`\$\{\w+\}`)
