#!/usr/bin/env python3
"""Compare layerlint with apt's own simulation.

usage: aptsim.py LAYERLINT RELEASE COUNT WORK TEXTS...

Takes COUNT lines `apt-get install ...` from the Dockerfiles below TEXTS (or
the "dockerfile" fields of .jsonl files), simulates each on a minimal Debian
RELEASE and checks the same line with layerlint. It prints names called
unknown that apt installs, errors and warnings on lines that apt accepts, and
commands that the installed packages bring and layerlint calls missing. The
mirror is the one that this machine's apt uses. WORK keeps the lists and what
apt said: remove RELEASE/told.json there to try other lines. Exits 1 on any.
"""
import collections, functools, json, os, random, re, subprocess, sys

layerlint, release, count, work = sys.argv[1], sys.argv[2], int(sys.argv[3]), os.path.abspath(sys.argv[4])
texts, root = sys.argv[5:], f'{work}/{release}'
status = f'{root}/var/lib/dpkg/status'
options = [a for o in (f'Dir={root}', f'Dir::State::status={status}', 'APT::Architecture=amd64',
    'Dir::Bin::methods=/usr/lib/apt/methods', 'Dir::Etc::trustedparts=/etc/apt/trusted.gpg.d',
    'Dir::Cache::pkgcache=pkgcache.bin', 'Dir::Cache::srcpkgcache=srcpkgcache.bin',
    'Debug::NoLocking=true') for a in ('-o', o)]
listing = [a for key, value in (('MetaKey', '$(COMPONENT)/Contents-$(ARCHITECTURE)'), ('ShortDescription', 'Contents'),
    ('Description', 'Contents'), ('Identifier', 'Contents'), ('KeepCompressed', 'true'))
    for a in ('-o', f'Acquire::IndexTargets::deb::Contents::{key}={value}')]
system = '''apt base-files bash bsdutils coreutils dash debconf debian-archive-keyring debianutils
diffutils dpkg findutils grep gzip hostname init-system-helpers libc-bin login mawk mount ncurses-base
ncurses-bin passwd perl-base sed sysvinit-utils tar tzdata util-linux base-passwd'''.split()


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, 'LC_ALL': 'C'})


def update():
    """Fetches the lists of the first archive of this machine's apt that has the release."""
    said = run('apt-get', 'indextargets', '--format', '$(REPO_URI)').stdout
    signed = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
    for here in dict.fromkeys(line.rstrip('/') for line in said.splitlines()):
        if here.endswith('-security'):
            continue
        every = [f'deb {signed} {here} {release} main\n', f'deb {signed} {here} {release}-updates main\n',
                 f'deb {signed} {here}-security {release}-security main\n']
        for lines in (every, every[:1]):
            open(f'{root}/etc/apt/sources.list', 'w').writelines(lines)
            said = run('apt-get', 'update', *options, *listing)
            print(release, 'update:', said.returncode, re.sub(r'https?://\S+', 'URI', said.stderr[-300:]))
            if said.returncode == 0:
                return
    print(f'skipped: no archive of this machine has {release}')
    sys.exit(0)


def prepare():
    """An apt root of its own whose status file holds a minimal system."""
    for folder in ('etc/apt/preferences.d', 'etc/apt/apt.conf.d', 'var/lib/apt/lists/partial',
                   'var/cache/apt/archives/partial', 'var/lib/dpkg'):
        os.makedirs(f'{root}/{folder}', exist_ok=True)
    open(status, 'w').close()
    update()
    said = run('apt-get', '-s', '--no-install-recommends', 'install', *system, *options)
    want = dict(re.findall(r'^Inst (\S+) \((\S+)', said.stdout, re.M))
    print(release, 'minimal system:', len(want), said.stderr[-200:])
    shown = run('apt-cache', 'show', *options, *(f'{n}={v}' for n, v in want.items())).stdout
    seen, kept = set(), []
    for para in shown.split('\n\n'):
        name = para.strip().split('\n')[0]
        if para.strip() and name not in seen:
            seen.add(name)
            kept.append(para.strip() + '\nStatus: install ok installed\n')
    open(status, 'w').write('\n'.join(kept))
    open(f'{root}/ready', 'w').close()


def contents():
    """Commands by package; of those that several packages bring, too."""
    own = collections.defaultdict(set)
    files = run('apt-get', 'indextargets', *options, *listing, '--format', '$(FILENAME)', 'Identifier: Contents').stdout
    for file in files.split():
        said = run('/usr/lib/apt/apt-helper', 'cat-file', file, *options)
        for line in said.stdout.splitlines():
            if line.startswith(('usr/bin/', 'usr/sbin/', 'bin/', 'sbin/')):
                path, _, owners = line.rpartition(' ')
                for owner in owners.strip().split(','):
                    own[owner.split('/')[-1]].add(os.path.basename(path.strip()))
    return own


def written():
    for place in texts:
        if place.endswith('.jsonl'):
            for line in open(place):
                yield json.loads(line)['dockerfile']
        for folder, _, files in os.walk(place):
            for file in sorted(files):
                if 'ockerfile' in file:
                    yield open(os.path.join(folder, file), errors='replace').read()


def install_lines():
    lines, words = set(), collections.Counter()
    for text in written():
        text = re.sub(r'\\\r?\n(\s*#.*\n)*', ' ', text)
        for run_line in re.findall(r'^RUN (.*)', text, re.M):
            words.update(w.split()[0] for w in re.split(r'&&|;|\|', run_line) if w.split())
        for found in re.finditer(r'apt(?:-get)?\s+(?:-\S+\s+)*install\s+([^&;|\n]*)', text):
            names = tuple(w for w in found[1].split() if not w.startswith('-'))
            if names and all(re.fullmatch(r'[a-z0-9][a-z0-9.+-]+', n) for n in names):
                lines.add((names, '--no-install-recommends' in found[0]))
    lines = sorted(lines)
    random.Random(release).shuffle(lines)
    return lines[:count], words


def findings(folder, *more):
    said = run(layerlint, 'check', '--format', 'json', *more, folder)
    if not said.stdout.startswith('['):
        sys.exit(said.stderr)
    for file in json.loads(said.stdout):
        for found in file['diagnostics']:
            if found['severity'] <= 2:
                yield os.path.basename(file['uri']), found['range']['start']['line'] + 1, found


def main():
    kept = f'{root}/told.json'
    if os.path.exists(kept):
        return judge(json.load(open(kept))[1])
    if not os.path.exists(f'{root}/ready'):
        prepare()
    lines, words = install_lines()
    own, base = contents(), set(re.findall(r'^Package: (\S+)', open(status).read(), re.M))
    names = sorted({n for line, _ in lines for n in line})
    known, folder = set().union(*own.values()), f'{root}/cases'
    run('rm', '-rf', folder)
    os.makedirs(folder)
    told, tried = {}, collections.Counter()
    for number, (line, lean) in enumerate(lines):
        lean = ['--no-install-recommends'] if lean else []
        said = run('apt-get', '-s', 'install', *lean, *line, *options)
        installs = said.returncode == 0
        here = base | set(re.findall(r'^Inst (\S+)', said.stdout, re.M))
        text = f'FROM debian:{release} AS base\nRUN apt-get update && apt-get install -y {" ".join(lean + list(line))}\n'
        marks, brought = {}, set().union(*(own[n] for n in here))
        if installs:
            named = {c for n in line for c in sorted(own[n])[:40]}
            common = sorted(brought, key=lambda c: (-words[c], c))[:10]
            lack = [c for c, _ in words.most_common(120) if c in known and c not in brought][:10]
            for command in sorted(named | set(common)) + lack:
                if re.fullmatch(r'[A-Za-z0-9_.+-]+', command) and command != 'false':
                    text += f'FROM base AS s{len(marks)}\nRUN {command} --version\n'
                    marks[str(text.count('\n'))] = (command, command in brought)
            # Only stages that the last one needs are checked.
            text += 'FROM base\n' + ''.join(f'COPY --from=s{n} /etc/passwd /tmp/\n' for n in range(len(marks)))
        tried['installs' if installs else 'refused'] += 1
        tried['commands there'] += sum(there for _, there in marks.values())
        tried['commands absent'] += sum(not there for _, there in marks.values())
        open(f'{folder}/{number:03}.Dockerfile', 'w').write(text)
        told[f'{number:03}.Dockerfile'] = (line, installs, marks, said.stderr)
    print(release, 'lines', len(lines), 'names', len(names), dict(tried))
    json.dump([tried, told], open(kept, 'w'))
    judge(told)


def judge(told):
    folder = f'{root}/cases'
    bad = sum(compare(mode, told, folder) for mode in ((), ('--offline',)))
    sys.exit(bad > 0)


@functools.cache
def alone(name):
    """Reports whether apt installs a package by this name, be it one that others provide."""
    return run('apt-get', '-s', 'install', name, *options).returncode == 0


def compare(mode, told, folder):
    """Prints what layerlint says against apt, returns the number of false alarms."""
    counts, refused, bad = collections.Counter(), set(), 0
    for file, at, found in findings(folder, *mode):
        line, installs, marks, _ = told[file]
        name = re.match(r'unable to locate package (\S+)', found['message'])
        code, command = found['code'], marks.get(str(at))
        counts['names called unknown'] += bool(name)
        wrong = at == 2 and (installs or name and alone(name[1])) or command and command[1]
        if at == 2:
            refused.add(file)
        if command and code == 'command-not-found':
            counts['absent called missing'] += not command[1]
        if wrong:
            bad += 1
            print('FALSE', release, *mode, file, at, f'severity {found["severity"]}', code, found['message'],
                  '|', command[0] if command else '', ' '.join(line)[:200])
    lines = [f for f, t in told.items() if not t[1]]
    counts['refused told'] = sum(f in refused for f in lines)
    for file in lines:
        if file not in refused:
            print('not told', release, *mode, file, ' '.join(told[file][3].split())[-160:])
    print(release, *mode, 'false alarms', bad, dict(counts))
    return bad


main()
