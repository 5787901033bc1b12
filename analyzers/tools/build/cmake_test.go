package build

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestReadProject reads a project of two folders: the paths are those that cmake 3.25 makes.
func TestReadProject(t *testing.T) {
	files := map[string]string{
		"/s/CMakeLists.txt": `cmake_minimum_required(VERSION 3.16) # the oldest
project(app C)
add_library(core SHARED core.c)
set_target_properties(core PROPERTIES VERSION 3.1 SOVERSION 3)
configure_file(app.h.in app.h @ONLY)
add_subdirectory(tools)
install(TARGETS core app RUNTIME DESTINATION sbin)
install(FILES app.conf DESTINATION share)`,
		"/s/tools/CMakeLists.txt": `if(UNIX)
  set(FLAGS "-O2;-g")
endif()
set(NAME greet)
add_executable(app
  main.c  #[[ the only
  one ]] )
set_target_properties(app PROPERTIES OUTPUT_NAME "${NAME}er")`,
		"/s/core.c": "", "/s/tools/main.c": "", "/s/app.h.in": "",
	}
	p := readProject(func(at string) filesystem.Entry {
		text, ok := files[at]
		if !ok {
			return filesystem.Entry{Presence: filesystem.Absent}
		}
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Known: filesystem.KnowContent,
			Content: []byte(text)}
	}, "/s", "/b", nil)
	if p.opaque || p.missing != "" {
		t.Fatalf("opaque %v, missing %q", p.opaque, p.missing)
	}
	if got, want := strings.Join(p.outputs(), " "), "/b/libcore.so /b/libcore.so.3 /b/libcore.so.3.1 /b/tools/greeter"; got != want {
		t.Errorf("outputs: %s, want %s", got, want)
	}
	placed, ok := p.placed("/opt")
	if got, want := strings.Join(placed, " "), "/opt/lib/libcore.so /opt/lib/libcore.so.3 /opt/lib/libcore.so.3.1 /opt/sbin/greeter /opt/share/app.conf"; !ok || got != want {
		t.Errorf("installed: %s %v, want %s", got, ok, want)
	}
}
