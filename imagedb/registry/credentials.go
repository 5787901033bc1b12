package registry

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/docker/cli/cli/config"
	"github.com/docker/cli/cli/config/configfile"
	"github.com/docker/cli/cli/config/types"
	"github.com/google/go-containerregistry/pkg/authn"
	"github.com/google/go-containerregistry/pkg/name"
)

// keychain finds what docker login or podman login left, as authn.DefaultKeychain does, but for the programs that keep
// passwords: one that does not answer is ended, and is not asked again. The zero value is ready to use.
type keychain struct {
	mu   sync.Mutex
	dead map[string]error // by program
}

const maxSecret = 1 << 20 // bytes of a credential program's answer

func (k *keychain) resolve(ctx context.Context, repo name.Repository) (authn.Authenticator, error) {
	cf, err := loginFile()
	if cf == nil || err != nil {
		return authn.Anonymous, err
	}
	for _, key := range []string{repo.String(), repo.RegistryStr()} {
		if key == name.DefaultRegistry {
			key = authn.DefaultAuthKey
		}
		found, err := k.lookup(ctx, cf, key)
		if err != nil {
			return nil, err
		}
		if found != (types.AuthConfig{}) {
			return authn.FromConfig(authn.AuthConfig{Username: found.Username, Password: found.Password,
				Auth:          found.Auth,
				IdentityToken: found.IdentityToken, RegistryToken: found.RegistryToken}), nil
		}
	}
	return authn.Anonymous, nil
}

// lookup asks the environment, then the program that is configured for a registry, or the file where there is none.
func (k *keychain) lookup(ctx context.Context, cf *configfile.ConfigFile, key string) (types.AuthConfig, error) {
	helper, chosen := cf.CredentialHelpers[key]
	if !chosen {
		helper = cf.CredentialsStore
	}
	own := &configfile.ConfigFile{AuthConfigs: cf.AuthConfigs}
	if helper != "" {
		own.AuthConfigs = nil
	}
	found, err := own.GetAuthConfig(key)
	found.ServerAddress = "" // it is the key
	if err != nil || found != (types.AuthConfig{}) || helper == "" {
		return found, err
	}
	return k.ask(ctx, "docker-credential-"+helper, key)
}

// ask runs a credential program. Source: docker-credential-helpers' client, whose programs nothing ends.
func (k *keychain) ask(ctx context.Context, program, key string) (types.AuthConfig, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.dead[program]; err != nil {
		return types.AuthConfig{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, credentialsWithin)
	defer cancel()
	started := time.Now()
	c := exec.CommandContext(ctx, program, "get")
	c.Stdin = strings.NewReader(key)
	out := &bounded{left: maxSecret}
	c.Stdout = out
	c.WaitDelay = 100 * time.Millisecond // its children may hold the pipe
	err := c.Run()
	switch {
	case ctx.Err() != nil:
		err = fmt.Errorf("%s does not answer within %v", program, time.Since(started).Round(100*time.Millisecond))
		if k.dead == nil {
			k.dead = map[string]error{}
		}
		k.dead[program] = err
		return types.AuthConfig{}, err
	case err != nil && strings.TrimSpace(out.String()) == "credentials not found in native keychain":
		return types.AuthConfig{}, nil
	case err != nil:
		return types.AuthConfig{}, fmt.Errorf("%s: %w", program, err)
	}
	var answer struct{ Username, Secret string }
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		return types.AuthConfig{}, fmt.Errorf("%s: the answer is not JSON", program) // it may hold the secret
	}
	if answer.Username == "<token>" {
		return types.AuthConfig{IdentityToken: answer.Secret}, nil
	}
	return types.AuthConfig{Username: answer.Username, Password: answer.Secret}, nil
}

// bounded keeps the first bytes that are written.
type bounded struct {
	bytes.Buffer
	left int
}

func (b *bounded) Write(p []byte) (int, error) {
	n := min(len(p), b.left)
	b.left -= n
	b.Buffer.Write(p[:n])
	return len(p), nil
}

// loginFile is docker's configuration, or podman's where docker has none; nil when nobody has. Source:
// authn.DefaultKeychain.
func loginFile() (*configfile.ConfigFile, error) {
	home, _ := os.UserHomeDir()
	docker := os.Getenv("DOCKER_CONFIG")
	if home != "" && isFile(filepath.Join(home, ".docker", "config.json")) || docker != "" && isFile(filepath.Join(docker, "config.json")) {
		return config.Load(docker)
	}
	places := []string{os.Getenv("REGISTRY_AUTH_FILE")}
	if runtime := os.Getenv("XDG_RUNTIME_DIR"); runtime != "" {
		places = append(places, filepath.Join(runtime, "containers", "auth.json"))
	}
	if dir := cmp.Or(os.Getenv("XDG_CONFIG_HOME"), filepath.Join(home, ".config")); filepath.IsAbs(dir) {
		places = append(places, filepath.Join(dir, "containers", "auth.json"))
	}
	for _, p := range places {
		if p == "" || !isFile(p) {
			continue
		}
		f, err := os.Open(p)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return config.LoadFromReader(f)
	}
	return nil, nil
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode()&fs.ModeDir == 0
}
