#!/bin/bash
# gpu-faults injects faults one after another, runs `layerlint gpu check` in each and prints what it said: make gpu-faults, on a machine with
# a GPU, as root. Mounts are made in a namespace of their own and end with it; no setting of a device is touched.
#
#   gpu-faults.sh PROGRAM [NUMBER...]
#
# FAKES=DIR runs the faults that need no hardware, against libraries in DIR, and DIR/two for two devices, that stand for the driver's. A line that begins with "WRONG"
# is one where the report lacks what it must say, says what it must not, or ends with another status.
set -u
PROGRAM=$(realpath "$1"); shift
ONLY=" $* "
T=$(mktemp -d /tmp/gpu-faults-XXXXXX)
trap 'rm -rf "$T"' EXIT
chmod 755 "$T"
FAKES=${FAKES:-}
MEMORY=${MEMORY:-1024}
if [ -n "$FAKES" ]; then
	export LD_LIBRARY_PATH=$FAKES
	MEMORY=8
	DEVICES=1
	MODULE=
else
	DEVICES=$(nvidia-smi -L | wc -l)
	MODULE=$(sed -n 's/^NVRM version:.* \([0-9][0-9.]*\)  Release.*/\1/p' /proc/driver/nvidia/version)
fi
TOOLKIT=$(dirname "$(dirname "$(realpath "$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)")")")
PATHS=${LD_LIBRARY_PATH:-}
export PROGRAM T MEMORY TOOLKIT MODULE PATHS FAKES

check() { "$PROGRAM" gpu check --memory "$MEMORY" "$@"; }
# first puts a folder before those that the loader looks in.
first() { LD_LIBRARY_PATH=$1${PATHS:+:$PATHS} check "${@:2}"; }
nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$@"; }
# apart runs a function in a mount namespace of its own.
apart() { unshare -m --propagation private bash -c "$*"; }
# over lays a writable layer over a folder.
over() {
	local o; o=$(mktemp -d "$T/over-XXXXXX")
	mount -t tmpfs none "$o" && mkdir "$o/up" "$o/work" && mount -t overlay none -o "lowerdir=$1,upperdir=$o/up,workdir=$o/work" "$1"
}
# folders lists those in which the loader finds a library, or its wheels keep it with "all".
folders() {
	{ tr ':' '\n' <<<"$PATHS"; ldconfig -p | sed -n 's/.*=> \(.*\)\/[^/]*/\1/p'; [ "${2:-}" = all ] && find / -xdev -name "$1*" -not -path "$T/*" -printf '%h\n' 2>/dev/null; } |
		while read -r dir; do [ -n "$dir" ] && ls "$dir/$1"* >/dev/null 2>&1 && realpath "$dir"; done | sort -u
}
# gone removes a library by the start of its name, and emptied leaves empty files.
gone() { for dir in $(folders "$@"); do over "$dir" && rm -f "$dir/$1"*; done; }
emptied() { for dir in $(folders "$@"); do over "$dir" && for file in "$dir/$1"*; do [ -L "$file" ] || : >"$file"; done; done; }
# nodes makes a /dev without the nodes that match, or with mode 0600 for those of a second pattern.
nodes() {
	mkdir -p "$T/dev"; mount -t tmpfs -o dev,mode=755 none "$T/dev"
	for node in /dev/nvidia[0-9]* /dev/nvidiactl /dev/nvidia-uvm /dev/nvidia-uvm-tools; do
		[ -c "$node" ] && ! [[ $node =~ $1 ]] || continue
		mknod -m 666 "$T/dev/${node##*/}" c $((0x$(stat -c %t "$node"))) $((0x$(stat -c %T "$node")))
		[ -n "${2:-}" ] && [[ $node =~ $2 ]] && chmod 600 "$T/dev/${node##*/}"
	done
	mkdir -p "$T/dev/shm"; mount -t tmpfs none "$T/dev/shm"
	for node in null zero full random urandom kmsg; do touch "$T/dev/$node"; mount --bind "/dev/$node" "$T/dev/$node"; done
	ln -s /proc/self/fd "$T/dev/fd"
	mount --move "$T/dev" /dev
}
# library builds one from C on standard input.
library() { mkdir -p "$(dirname "$1")"; gcc -shared -fPIC -Wl,-soname,"$(basename "$1")" -o "$1" -x c -; }
# deny runs a command without some system calls: NAME,NAME.
deny() {
	python3 -c '
import ctypes, os, struct, sys
numbers, error = {"ioctl": 16, "mknodat": 259, "memfd_create": 319, "mbind": 237, "set_mempolicy": 238, "get_mempolicy": 239}, 1
denied = [i for name in sys.argv[1].split(",") for i in [(0x15, 0, 1, numbers[name]), (0x6, 0, 0, 0x50000 | error)]]
code = b"".join(struct.pack("HBBI", *i) for i in [(0x20, 0, 0, 0)] + denied + [(0x6, 0, 0, 0x7fff0000)])
text = ctypes.create_string_buffer(code)
program = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(text)))
c = ctypes.CDLL(None, use_errno=True)
assert c.prctl(38, 1, 0, 0, 0) == 0 and c.prctl(22, 2, program, 0, 0) == 0, ctypes.get_errno()
os.execvp(sys.argv[2], sys.argv[2:])' "$@"
}
# patched copies one of the driver's libraries with another version in it.
patched() {
	local file; file=$(for dir in $(folders "$1"); do realpath "$dir/$1.so.1"; done | head -1)
	mkdir -p "$T/patched"; sed "s/$MODULE/${MODULE%?}9/g" "$file" >"$T/patched/$1.so.${MODULE%?}9"; ln -sf "$1.so.${MODULE%?}9" "$T/patched/$1.so.1"
}
# signaled sends a signal after a while, and looks for what is left.
signaled() {
	local before; before=$(ls /tmp /dev/shm 2>/dev/null | md5sum)
	for wait in 0.05 0.2 0.4; do "$PROGRAM" gpu check >/dev/null 2>&1 & local pid=$!; sleep $wait; kill "-$1" $pid; wait $pid; done 2>/dev/null
	sleep 0.3
	[ "$before" = "$(ls /tmp /dev/shm 2>/dev/null | md5sum)" ] && ! pgrep -f layerlint-probe >/dev/null && echo "nothing is left" || { echo "something is left:"; ls /tmp /dev/shm; pgrep -af layerlint-probe; }
}
export -f check first nobody over folders gone emptied nodes library deny patched

# fault NUMBER WHERE STATUS MUST MUSTNOT WORDS runs the function fNUMBER. WHERE: any and pair need no hardware, gpu does, pair and two need
# two devices, one a single one.
fault() {
	local number=$1 where=$2 status=$3 must=$4 mustnot=$5 words=$6
	[ "$ONLY" = "  " ] || [[ $ONLY == *" $number "* ]] || return 0
	[ -n "$FAKES" ] && [[ ! $where =~ any|pair ]] && return 0
	if [ "$where" = pair ] && [ -n "$FAKES" ]; then
		local PATHS=$FAKES/two # holds two devices
	elif [[ $where =~ two|pair ]] && [ "$DEVICES" -lt 2 ]; then
		return 0
	fi
	[ "$where" = one ] && [ "$DEVICES" -ne 1 ] && return 0
	local got text verdict=right
	"f$number" >"$T/out" 2>&1; got=$?
	text=$(tr -s ' \n' ' ' <"$T/out")
	[[ $text =~ $must ]] || verdict="WRONG: lacks /$must/"
	[ -n "$mustnot" ] && [[ $text =~ $mustnot ]] && verdict="WRONG: says /$mustnot/"
	[[ $got =~ ^($status)$ ]] || verdict="WRONG: status $got, not $status"
	[ "$verdict" = right ] || { FAILED=1; [ -n "${OUT:-}" ] && { echo "== $number $words: $verdict"; cat "$T/out"; } >>"$OUT/wrong.txt"; }
	printf '%s | %s | %s | %s\n' "$number" "$words" "$verdict" "$(grep -a '^fit: \|^layerlint: ' "$T/out" | tail -1 || tail -1 "$T/out")"
}
FAILED=0

f1() { CUDA_VISIBLE_DEVICES= check; }
f2() { CUDA_VISIBLE_DEVICES=7 check; }
f3() { CUDA_VISIBLE_DEVICES=bad check; }
f4() { CUDA_VISIBLE_DEVICES=GPU-deadbeef check; }
f5() { CUDA_VISIBLE_DEVICES=0,0 check; }
f6() { CUDA_VISIBLE_DEVICES=0,9 check; }
f7() { mkdir -p "$T/stub"; cp "$TOOLKIT"/lib64/stubs/libcuda.so "$T/stub/"; first "$T/stub"; }
f8() { mkdir -p "$T/stubs"; cp "$TOOLKIT"/lib64/stubs/libcuda.so "$T/stubs/libcuda.so.1"; first "$T/stubs"; }
f9() { mkdir -p "$T/ml/stubs"; cp "$TOOLKIT"/lib64/stubs/libnvidia-ml.so "$T/ml/stubs/libnvidia-ml.so.1"; first "$T/ml/stubs"; }
f10() { CUDA_DISABLE_PTX_JIT=1 check; }
f11() { CUDA_INJECTION64_PATH=/nonexist check; }
f12() { CUDA_MPS_PIPE_DIRECTORY=/nonexist check; }
f13() { NVIDIA_VISIBLE_DEVICES=void check; }
f14() { NVIDIA_DRIVER_CAPABILITIES=utility check; }
f15() { env -u HOME "$PROGRAM" gpu check --memory "$MEMORY"; }
f16() { env -i ${PATHS:+LD_LIBRARY_PATH=$PATHS} "$PROGRAM" gpu check --memory "$MEMORY"; }
f17() { LD_PRELOAD=/nonexist.so check; }
f18() { library "$T/boom.so" <<<'void abort(void); __attribute__((constructor)) static void f(void) { abort(); }'; LD_PRELOAD=$T/boom.so check; }
f19() { library "$T/rt/libcudart.so.13" <<<'int cudaRuntimeGetVersion(int *v) { *v = 12040; return 0; }'; first "$T/rt"; }
f20() { library "$T/rt12/libcudart.so.12" <<<'int cudaRuntimeGetVersion(int *v) { *v = 12040; return 0; }'; first "$T/rt12"; }
f21() { library "$T/nccl/libnccl.so.2" <<<'int nothing;'; first "$T/nccl"; }
f22() { library "$T/nccl/libnccl.so.2" <<<'int nothing;'; first "$T/nccl"; }
f23() { library "$T/cupti/libcupti.so.13" <<<'int nothing;'; first "$T/cupti"; }
f24() { mkdir -p "$T/cut"; if [ -n "$FAKES" ]; then library "$T/cut/whole.so" <<<'char big[1 << 20] = {1}; int nothing(void) { return big[9]; }'; head -c 20000 "$T/cut/whole.so" >"$T/cut/libcublas.so.13"; else head -c 100000 "$TOOLKIT"/lib64/libcublas.so.13 >"$T/cut/libcublas.so.13"; fi; first "$T/cut"; }
f25() { library "$T/hang/libcublas.so.13" <<<'unsigned sleep(unsigned); __attribute__((constructor)) static void f(void) { sleep(90); }'; first "$T/hang" --limit 8s; }
f26() { first "$TOOLKIT/compat"; }
f28() { (ulimit -v 8000000; check); }
f29() { (ulimit -v 40000000; check); }
f30() { (ulimit -n 20; check); }
f31() { nobody bash -c 'ulimit -u 20; "$PROGRAM" gpu check --memory "$MEMORY"'; }
f32() { setpriv --no-new-privs "$PROGRAM" gpu check --memory "$MEMORY"; }
f33() { nobody "$PROGRAM" gpu check --memory "$MEMORY"; }
f34() { mkdir -p "$T/tmp"; TMPDIR=$T/tmp deny memfd_create "$PROGRAM" gpu check --memory "$MEMORY" || return; ls "$T"/tmp/* 2>/dev/null && return 9; return 0; }
f35() { deny ioctl "$PROGRAM" gpu check --memory "$MEMORY"; }
f36() { deny mknodat "$PROGRAM" gpu check --memory "$MEMORY"; }
f37() { check --limit 100ms; }
f38() { signaled INT; signaled TERM; signaled KILL; }
f39() { mkdir -p "$T/tmp"; TMPDIR=$T/tmp deny memfd_create bash -c '"$PROGRAM" gpu check >/dev/null 2>&1 & pid=$!; sleep 0.2; kill -INT $pid; wait $pid; ls $T/tmp/* 2>/dev/null || echo nothing is left'; }
f40() { check >/dev/full; }
f41() { for i in 1 2 3 4; do "$PROGRAM" gpu check --memory "$MEMORY" >"$T/four$i" 2>&1 & done; wait; cat "$T"/four[1-4] | grep -c '^fit: yes'; grep -h '^fit: [nu]' "$T"/four[1-4]; return 0; }
f42() { apart 'gone libcuda.so; check'; }
f43() { apart 'emptied libcuda.so; check'; }
f44() { apart 'gone libnvidia-ml.so; check'; }
f45() { apart 'gone libnvidia-ptxjitcompiler.so; check'; }
f46() { patched libnvidia-ml; first "$T/patched"; }
f47() { rm -rf "$T/patched"; patched libcuda; first "$T/patched"; }
f48() { patched libnvidia-ml; patched libcuda; first "$T/patched"; }
f49() { apart 'emptied libcupti.so all; check'; }
f50() { apart 'gone libcupti.so; check'; }
f51() { apart 'gone libcupti.so all; check'; }
f52() { apart 'mkdir $T/none; mount --bind $T/none $TOOLKIT; check'; }
f53() { apart 'emptied libcudnn.so; check'; }
f54() { apart 'gone libcudnn_ops.so; check'; }
f541() { apart 'gone libcudnn_ops.so; over /etc; dirname $(find / -xdev -path "*nvidia/cudnn/lib/libcudnn_ops.so.9" 2>/dev/null | head -1) >/etc/ld.so.conf.d/zz-cudnn.conf; ldconfig 2>/dev/null; check'; }
f55() { apart 'gone libcudnn all; check --frameworks'; }
f56() { apart 'over /etc; : >/etc/ld.so.cache; check'; }
f57() { apart 'nodes /dev/nvidia0$; check'; }
f58() { apart 'nodes /dev/nvidia0$; nobody $PROGRAM gpu check'; }
f59() { apart 'nodes /dev/nvidia-uvm; nobody $PROGRAM gpu check'; }
f60() { apart 'nodes /dev/nvidiactl; nobody $PROGRAM gpu check'; }
f61() { apart 'nodes /dev/nvidia; nobody $PROGRAM gpu check'; }
f62() { apart 'nodes /dev/nvidia; check'; }
f63() { apart 'nodes none .; nobody $PROGRAM gpu check'; }
f64() { apart 'nodes none /dev/nvidia0$; nobody $PROGRAM gpu check'; }
f65() { apart 'nodes none /dev/nvidia-uvm$; nobody $PROGRAM gpu check'; }
f66() { apart 'umount -l /dev/shm; umount -l /dev/shm; check'; }
f67() { apart 'mkdir $T/noproc; mount --bind $T/noproc /proc; check'; }
f68() { apart 'mkdir $T/nodrv; mount --bind $T/nodrv /proc/driver; check'; }
f69() { apart 'mkdir $T/nosys; mount --bind $T/nosys /sys; check'; }
f70() { apart 'mount -o remount,bind,ro / ; mount --bind /tmp /tmp; mount -o remount,bind,ro /tmp; check'; }
full() { mkdir -p "$T/full"; mount -t tmpfs -o size=64k none "$T/full"; dd if=/dev/zero of="$T/full/x" 2>/dev/null; }
export -f full
f71() { apart 'full; TMPDIR=$T/full check'; }
f72() { apart 'full; TMPDIR=$T/full deny memfd_create $PROGRAM gpu check'; }
f73() { apart 'mkdir $T/noexec; mount -t tmpfs -o noexec none $T/noexec; TMPDIR=$T/noexec deny memfd_create $PROGRAM gpu check'; }
chrooted() { mkdir -p "$T/$1/tmp" "$T/$1/lib"; [ "$1" = musl ] && touch "$T/musl/lib/ld-musl-x86_64.so.1"; cp "$PROGRAM" "$T/$1/layerlint"; chroot "$T/$1" /layerlint gpu check; }
f74() { chrooted musl; }
f75() { chrooted empty; }
hold() { python3 -c "
import torch, time
free, total = torch.cuda.mem_get_info()
keep = torch.empty(max(0, free - ($1 << 20)), dtype=torch.uint8, device='cuda')
open('$T/held', 'w').close()
time.sleep(60)" & HOLDER=$!; for i in $(seq 100); do [ -e "$T/held" ] && break; sleep 0.2; done; }
release() { kill $HOLDER; wait $HOLDER 2>/dev/null; rm -f "$T/held"; sleep 0.5; }
f76() { hold 300; check; local status=$?; release; return $status; }
f77() { hold 700; check; local status=$?; release; return $status; }
f771() { hold 3000; check; local status=$?; release; return $status; }
f78() { python3 -c "
import torch, time
a = torch.randn(8192, 8192, device='cuda', dtype=torch.bfloat16); b = a @ a; torch.cuda.synchronize()
open('$T/held', 'w').close()
end = time.time() + 60
while time.time() < end:
    for i in range(20): a @ b
    torch.cuda.synchronize()" & HOLDER=$!; for i in $(seq 100); do [ -e "$T/held" ] && break; sleep 0.2; done; check; local status=$?; release; return $status; }
f79() { cat >"$T/xid.cu" <<<'__global__ void k(int *p) { *p = 1; } int main() { k<<<1, 1>>>((int *)8); return cudaDeviceSynchronize() == 0; }'; nvcc -o "$T/xid" "$T/xid.cu" && "$T/xid"; sleep 0.5; check; }
shim() { mkdir -p "$T/bin$1"; printf '#!/bin/sh\n%s\n' "$2" >"$T/bin$1/python3"; chmod 755 "$T/bin$1/python3"; }
f81() { shim 81 'case "$*" in *find_spec*) exit 0;; *) echo "{\"version\":\"3.13.0\",\"include\":\"/none\",\"path\":[]}";; esac'; printf '#!%s\n' "$T/other/python3" >"$T/bin81/pip"; chmod 755 "$T/bin81/pip"; PATH=$T/bin81:$PATH check --require pip; }
f82() { shim 82 'sleep 60'; local start=$SECONDS; PATH=$T/bin82:$PATH check --require surely_no_command --limit 8s; local status=$?; [ $((SECONDS - start)) -lt 50 ] && echo "in time"; return $status; }
f83() { shim 83 'exec sleep 60'; PATH=$T/bin83:$PATH check --require surely_no_command --limit 8s; }
f84() { shim 84 'exit 1'; PATH=$T/bin84:$PATH check --frameworks; }
f85() { PATH=/nonexist "$PROGRAM" gpu check --memory "$MEMORY"; }
f86() { local g=/sys/fs/cgroup/gpu-faults-$$; mkdir "$g" && { [ -e "$g/memory.max" ] || echo +memory >/sys/fs/cgroup/cgroup.subtree_control; } && echo 300M >"$g/memory.max"; echo 0 >"$g/memory.swap.max" 2>/dev/null; (echo $BASHPID >"$g/cgroup.procs"; check); local status=$?; sleep 0.2; rmdir "$g"; return $status; }
f87() { CUDA_VISIBLE_DEVICES=1 check; }
f88() { CUDA_VISIBLE_DEVICES=1,0 check; }
f89() { NCCL_P2P_DISABLE=1 check; }
f90() { NCCL_P2P_DISABLE=1 NCCL_SHM_DISABLE=1 check; }
f91() { NCCL_SOCKET_IFNAME=nonexist0 check; }
f92() { apart 'mount -t tmpfs -o size=64k none /dev/shm; NCCL_P2P_DISABLE=1 check'; }
f93() { apart 'mount -t tmpfs -o size=64m none /dev/shm; check'; }
f94() { apart 'emptied libnccl.so all; check'; }
f95() { apart 'nodes /dev/nvidia1$; nobody $PROGRAM gpu check'; }
f96() { apart 'nodes none /dev/nvidia1$; nobody $PROGRAM gpu check'; }
f97() { hold 40; check; local status=$?; release; return $status; }
f98() { check --memory 99999; }
f99() { check; }

# What people meet beside those.
f101() { CUDA_VISIBLE_DEVICES=MIG-41b36f94-4b2e-5a9a-8bd6-b7c3b6e7c9a1 check; }
f102() { apart 'gone libnvidia-ml.so; NVIDIA_DRIVER_CAPABILITIES=compute check'; }
f103() { apart 'gone libcuda.so; gone libnvidia-ptxjitcompiler.so; NVIDIA_DRIVER_CAPABILITIES=utility check'; }
f104() { mkdir -p "$T/cuda-12.4/bin"; printf '#!/bin/sh\necho release 12.4\n' >"$T/cuda-12.4/bin/nvcc"; chmod 755 "$T/cuda-12.4/bin/nvcc"; (unset CUDA_HOME CUDA_PATH; PATH=$T/cuda-12.4/bin:$PATH check); }
# torch makes a virtual environment that holds no more of torch than what it says of itself.
torch() {
	python3 -m venv --without-pip "$T/venv$1" && local site; site=$(echo "$T/venv$1"/lib/python3*/site-packages); mkdir -p "$site/torch" "$site/torch-$2.dist-info"
	printf "__version__ = '%s'\ncuda: Optional[str] = %s\n" "$2" "$3" >"$site/torch/version.py"; touch "$site/torch/__init__.py"
	PATH=$T/venv$1/bin:$PATH check
}
f105() { torch 105 2.11.0+cpu None; }
f106() { torch 106 1.13.1+cu117 "'11.7'"; }
f107() { torch 107 2.14.0+cu132 "'13.2'"; }
# grouped runs the check in a cgroup: FILE VALUE.
grouped() { local g=/sys/fs/cgroup/gpu-faults-$$; mkdir "$g" && { [ -e "$g/$1" ] || echo "+${1%%.*}" >/sys/fs/cgroup/cgroup.subtree_control; } && echo "$2" >"$g/$1"; (echo $BASHPID >"$g/cgroup.procs"; check); local status=$?; sleep 0.2; rmdir "$g"; return $status; }
f108() { grouped memory.max 8G; }
f109() { grouped cpu.max '50000 100000'; }
f141() { grouped pids.max 24; }
f110() { (ulimit -l 64; check); }
f111() { apart 'gone libcudnn.so; ln -s /nonexist/libcudnn.so.9.14.0 $(folders libcudnn_ops.so | head -1)/libcudnn.so.9; check'; }
f112() { apart 'd=$(folders libcuda.so.1 | head -1); gone libcuda.so; ln -s libcuda.so.535.104.05 $d/libcuda.so.1; check'; }
f113() { LC_ALL=tr_TR.UTF-8 LANG=ar_SA.UTF-8 TZ=No/Where check; }
f114() { apart 'nodes none; mount -o remount,nodev /dev; check'; }
stale() { nodes /dev/nvidia-uvm; mknod -m 666 /dev/nvidia-uvm c 511 0; }
export -f stale
f115() { apart 'stale; nobody $PROGRAM gpu check'; }
f1151() { apart 'stale; check'; }
f116() { apart 'nodes /dev/nvidia0$; mkdir /dev/nvidia0; nobody $PROGRAM gpu check'; }
f1161() { apart 'nodes /dev/nvidia-uvm; mkdir /dev/nvidia-uvm; check'; }
f117() { apart 'nodes /dev/nvidia-uvm; deny mknodat $PROGRAM gpu check'; }
f118() { mkdir -p "$T/std"; printf 'GLIBCXX_3.4 { local: *; };\n' >"$T/std/map"; echo 'int nothing;' | gcc -shared -fPIC -Wl,-soname,libstdc++.so.6 -Wl,--version-script="$T/std/map" -o "$T/std/libstdc++.so.6" -x c -; first "$T/std"; }
f119() { mkdir -p "$T/lfs"; printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0000000000000000000000000000000000000000000000000000000000000000\nsize 4000000000000000000\n%2000s\n' ' ' >"$T/lfs/libcublas.so.13"; first "$T/lfs"; }
f120() { apart 'for d in $(folders libcudnn.so); do over $d; chmod 600 $d/libcudnn.so.9*; done; chmod 755 $T; nobody $PROGRAM gpu check'; }
f121() { (mkdir -p "$T/away"; cd "$T/away"; rmdir "$T/away"; check); }
f122() { check <&-; }
f123() { unshare -Ur "$PROGRAM" gpu check --memory "$MEMORY"; }
f124() { hold 300; unshare -pf --mount-proc bash -c check; local status=$?; release; return $status; }
f1241() { hold 3000; unshare -pf --mount-proc bash -c check; local status=$?; release; return $status; }
f125() { CUDA_HOME=/usr/local/cuda-12.1 check; }
f126() { CUDA_VISIBLE_DEVICES=NoDevFiles check; }
f127() { CUDA_VISIBLE_DEVICES=-1 check; }
f128() { deny mbind,get_mempolicy,set_mempolicy "$PROGRAM" gpu check; }
f129() { LD_LIBRARY_PATH=$(printf '/none/%s:' $(seq 300))$PATHS check; }
f130() { (ulimit -s unlimited; check); }
f131() { CUDA_CACHE_PATH=/nonexist HOME=/nonexist check; }
f133() { NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=ALL check --format json >"$T/json" 2>"$T/err"; local status=$?; python3 -c "import json; print('fit: ' + json.load(open('$T/json'))['fit'])"; head -3 "$T/err"; return $status; }
f134() { unshare -n bash -c check; }
f135() { NCCL_NET=IB check; }
f138() { apart 'mount -t tmpfs -o size=64m none /dev/shm; check'; }
f140() { taskset -c 0 "$PROGRAM" gpu check; }
f142() { set -o pipefail; (ulimit -f 0; check) 2>&1 | cat; local status=$?; set +o pipefail; return $status; }
f145() { library "$T/talks.so" <<<'int puts(const char *); __attribute__((constructor)) static void f(void) { puts("[vgpu] hello"); }'; LD_PRELOAD=$T/talks.so check; }
f147() { LD_DEBUG=libs LD_BIND_NOW=1 check 2>"$T/debug"; }
f149() { CUDA_LAUNCH_BLOCKING=1 CUDA_MODULE_LOADING=EAGER CUDA_DEVICE_MAX_CONNECTIONS=1 check; }
f151() { (ulimit -n 256; check); }
f153() { (ulimit -d 2000000; check); }
f154() { patched libcuda; apart 'over /etc; echo $T/patched >/etc/ld.so.conf.d/000-old.conf; ldconfig 2>/dev/null; env -u LD_LIBRARY_PATH $PROGRAM gpu check'; local status=$?; rm -rf "$T/patched"; return $status; }

# What stands for less common faults, also of the check's own making: a library that ends or stops the process that others share.
f201() { CUDA_VISIBLE_DEVICES=' 0' check; }
f202() { CUDA_DEVICE_ORDER=PCI_BUS_ID CUDA_DEVICE_MAX_CONNECTIONS=nonsense CUDA_MODULE_LOADING=BOGUS check; }
f229() { CUDA_FORCE_PTX_JIT=1 check; }
f203() { mkdir -p "$T/text"; echo 'not a library' >"$T/text/libcublas.so.13"; first "$T/text"; }
f204() { mkdir -p "$T/folder/libcublas.so.13"; first "$T/folder"; }
f205() { mkdir -p "$T/fifo"; mkfifo "$T/fifo/libcublas.so.13"; first "$T/fifo" --limit 8s; }
f206() { mkdir -p "$T/loop"; ln -s libcublas.so.13 "$T/loop/libcublas.so.13"; first "$T/loop"; }
f207() { apart 'emptied libnvidia-ml.so; check'; }
cupti() { library "$T/cupti$1/libcupti.so.13" <<<"#include <stdint.h>
int cuptiGetVersion(uint32_t *v) { *v = 130001; return 0; } unsigned sleep(unsigned);
int cuptiActivityRegisterCallbacks(void *a, void *b) { $2; return 0; } int cuptiActivityEnable(int k) { return 0; }
int cuptiActivityFlushAll(int f) { return 0; } int cuptiActivityDisable(int k) { return 0; } int cuptiActivityGetNextRecord(void *b, int n, void *r) { return 12; }"; }
f208() { cupti 208 '*(volatile int *)0 = 1'; first "$T/cupti208"; }
f209() { cupti 209 'sleep(90)'; first "$T/cupti209" --limit 8s; }
f210() { cupti 210 '(void)0'; first "$T/cupti210"; }
f211() { library "$T/nccl211/libnccl.so.2" <<<'int ncclGetVersion(int *v) { *v = 22803; return 0; } int ncclCommInitAll(void *c, int n, const int *d) { *(volatile int *)0 = 1; return 0; }'; first "$T/nccl211"; }
f212() { library "$T/ml212/libnvidia-ml.so.1" <<<'unsigned sleep(unsigned); int nvmlInit_v2(void) { sleep(90); return 0; } int nvmlInitWithFlags(unsigned f) { return nvmlInit_v2(); }'; first "$T/ml212" --limit 8s; }
f213() { library "$T/ml213/libnvidia-ml.so.1" <<<'int nvmlInit_v2(void) { return 0; } int nvmlInitWithFlags(unsigned f) { return 0; } int nvmlShutdown(void) { return 0; } int nvmlSystemGetDriverVersion(char *s, unsigned n) { *s = 0; return 0; } int nvmlSystemGetNVMLVersion(char *s, unsigned n) { *s = 0; return 0; } int nvmlSystemGetCudaDriverVersion(int *v) { return 3; } int nvmlDeviceGetCount_v2(unsigned *n) { *(volatile int *)0 = 1; return 0; }'; first "$T/ml213"; }
f214() { shim 214 'echo "Welcome to Python"'; PATH=$T/bin214:$PATH check; }
f215() { mkdir -p "$T/bin215"; printf '#!/bin/sh\nsleep 60\n' >"$T/bin215/nvcc"; chmod 755 "$T/bin215/nvcc"; local start=$SECONDS; PATH=$T/bin215:$PATH check --limit 8s; local status=$?; [ $((SECONDS - start)) -lt 30 ] && echo "in time"; return $status; }
f216() { local big; big=$(printf '%120000s' x); A=$big B=$big C=$big D=$big E=$big F=$big check; }
f217() { CUDA_VISIBLE_DEVICES=$(nvidia-smi -L | sed -n '1s/.*UUID: \(GPU-[0-9a-f]*\).*/\1/p') check; }
f218() { unshare -U "$PROGRAM" gpu check --memory "$MEMORY"; }
f219() { "$PROGRAM" gpu check --memory 8; }
f220() { check --require no_such_module; }
f221() { (ulimit -s 64; check); }
f222() { apart 'over /etc; head -c 5000 /dev/urandom >/etc/ld.so.cache; check'; }
busy() { python3 -c "
import torch, time
$1
torch.cuda.synchronize(); open('$T/held', 'w').close()
end = time.time() + 60
while time.time() < end:
    for i in range(20): $2
    torch.cuda.synchronize()" & HOLDER=$!; for i in $(seq 100); do [ -e "$T/held" ] && break; sleep 0.2; done; }
f223() { busy "a = torch.empty(1 << 28, pin_memory=True); b = a.cuda()" "b.copy_(a, non_blocking=True)"; check; local status=$?; release; return $status; }
f224() { busy "a = torch.empty(1 << 28, device='cuda:0'); b = torch.empty(1 << 28, device='cuda:1')" "b.copy_(a)"; check; local status=$?; release; return $status; }
f225() { NCCL_P2P_LEVEL=LOC check; }
f226() { NCCL_ALGO=Nonsense check; }
f227() { apart 'mount -o remount,ro /dev/shm; check'; }
f228() { apart 'mkdir $T/void; mount --bind $T/void /dev/shm; check'; }

echo "number | fault | judged | what it says"
fault 99 any 0 'fit: yes' '' 'none: the healthy machine'
fault 1 gpu 1 'CUDA none: CUDA_VISIBLE_DEVICES is ""' '' 'CUDA_VISIBLE_DEVICES empty'
fault 2 gpu 1 'CUDA_VISIBLE_DEVICES is "7"' '' 'CUDA_VISIBLE_DEVICES=7'
fault 3 gpu 1 'CUDA_VISIBLE_DEVICES is "bad"' '' 'CUDA_VISIBLE_DEVICES=bad'
fault 4 gpu 1 'CUDA_VISIBLE_DEVICES is "GPU-deadbeef"' '' 'CUDA_VISIBLE_DEVICES of no such UUID'
fault 5 gpu 1 'CUDA_VISIBLE_DEVICES is "0,0"' '' 'CUDA_VISIBLE_DEVICES=0,0'
fault 6 gpu 0 'CUDA_VISIBLE_DEVICES names device 9' '' 'CUDA_VISIBLE_DEVICES=0,9'
fault 7 gpu 0 'fit: yes' 'stub' 'a stubs folder with libcuda.so alone first'
fault 8 gpu 1 'fit: no: libcuda.so.1: this is the toolkit.s stub' '' 'a stub of libcuda.so.1 first'
fault 9 gpu 1 "fit: no: libnvidia-ml.so.1 is the toolkit's stub" 'reload the modules' 'a stub of libnvidia-ml.so.1 first'
fault 10 gpu 1 'unset CUDA_DISABLE_PTX_JIT' 'does not start' 'CUDA_DISABLE_PTX_JIT=1'
fault 11 gpu 0 'fit: yes' '' 'CUDA_INJECTION64_PATH of no file'
fault 12 gpu 0 'fit: yes' '' 'CUDA_MPS_PIPE_DIRECTORY of no folder'
fault 13 gpu 0 'fit: yes' '' 'NVIDIA_VISIBLE_DEVICES=void inside'
fault 14 gpu 0 'fit: yes' '' 'NVIDIA_DRIVER_CAPABILITIES=utility inside'
fault 15 any 0 'fit: yes' '' 'HOME unset'
fault 16 any 0 'fit: yes' '' 'no environment'
fault 17 any 0 'fit: yes' '' 'LD_PRELOAD of no file'
fault 18 any 2 'LD_PRELOAD=.*boom.so ends every program' 'glibc' 'LD_PRELOAD of a library that aborts'
fault 19 any 1 'libcudart.so.13: a library of this name is of version 13, and this one says 12.4' '' 'libcudart.so.13 that answers 12.4'
fault 20 gpu 0 'of several CUDA majors' '' 'libcudart.so.12 beside CUDA 13'
fault 21 one 0 'LD_LIBRARY_PATH hides' '' 'libnccl.so.2 without symbols, one device'
fault 22 pair 1 'undefined symbol: ncclCommInitAll' '' 'libnccl.so.2 without symbols, several devices'
fault 23 any 1 'undefined symbol: cupti' '' 'libcupti.so.13 without symbols'
fault 24 any 1 'libcublas.so.13 is shorter than its headers say' '' 'libcublas.so.13 cut short'
fault 25 any 1 'libcublas.so.13 +broken +out of time' '' 'a library that never opens'
fault 26 gpu 1 'cuda-compat.s copy is used' '' 'an older cuda-compat first'
fault 28 gpu 1 'ulimit -v is 7.6 GiB' 'memory is taken|memory are taken' 'ulimit -v of 8 GB'
fault 29 gpu '0|1' 'ulimit -v is' '' 'ulimit -v of 40 GB'
fault 30 any 2 'ulimit -n is 20, and CUDA opens more' 'not installed|wrong permissions' 'ulimit -n 20'
fault 31 any 2 'ulimit -u is 20' 'goroutine' 'ulimit -u 20, nobody'
fault 32 gpu 0 'fit: yes' '' 'no-new-privs, root'
fault 33 gpu 0 'fit: yes' '' 'nobody, without groups'
fault 34 any 0 'fit: yes' '' 'seccomp refuses memfd_create'
fault 35 gpu 1 'its calls to the driver are refused, a seccomp filter is on' 'restart the machine' 'seccomp refuses ioctl'
fault 36 gpu 0 'fit: yes' '' 'seccomp refuses mknod'
fault 37 gpu 1 'out of time' '' '--limit 100ms'
fault 38 gpu 0 '^nothing is left nothing is left nothing is left' 'something' 'SIGINT, SIGTERM, SIGKILL after 0.05, 0.2 and 0.4 s'
fault 39 any 0 'nothing is left' '' 'SIGINT without memfd_create'
fault 40 any 2 'no space left' '' 'standard output full'
fault 41 any 0 '^4' '' 'four checks at once'
fault 42 gpu 1 'fit: no: libcuda.so.1 is missing' 'compat folder out of|NVRM' 'libcuda.so.1 removed'
fault 43 gpu 1 'file too short' '' 'libcuda.so.1 empty'
fault 44 gpu 1 'fit: no: libnvidia-ml.so.1 is not found by name, while the driver' 'hook did not run' 'libnvidia-ml.so.1 removed'
fault 45 gpu 1 'libnvidia-ptxjitcompiler.so.1: not found by name' 'compat folder' 'libnvidia-ptxjitcompiler.so.1 removed'
fault 46 gpu 1 'Driver/library version mismatch' '' 'NVML of another version'
fault 47 gpu 1 'fit: no: .*(libcuda.so.1|kernels 0)' '' 'libcuda of another version'
fault 48 gpu 1 'Driver/library version mismatch' '' 'both of another version'
fault 49 gpu 1 'install its package again' 'not installed' 'CUPTI emptied'
fault 50 gpu 0 'libcupti.so.13 +note' '' 'CUPTI left in a wheel alone'
fault 51 gpu 0 'not installed' '' 'CUPTI removed'
fault 52 gpu 0 'fit: yes' '' 'the toolkit hidden, wheels left'
fault 53 gpu 1 'install its package again' 'delete it from the image' 'cuDNN emptied'
fault 54 gpu 1 'do not mix their folders' 'ld.so.conf.d' 'libcudnn_ops removed'
fault 541 gpu 1 'VersionCheck returns 1002' '' 'libcudnn_ops of a wheel beside the rest of the package'
fault 55 gpu 1 'install .*cudnn' '' 'cuDNN removed, --frameworks'
fault 56 gpu 0 'fit: yes' '' 'an empty ld.so.cache'
fault 57 one 0 'library made what was missing' '' '/dev/nvidia0 missing, root'
fault 58 one 1 '/dev/nvidia0|no /dev/nvidiaN' '' '/dev/nvidia0 missing, nobody'
fault 59 gpu 1 '/dev/nvidia-uvm is missing' '' '/dev/nvidia-uvm missing, nobody'
fault 60 gpu 1 '/dev/nvidiactl is missing' '' '/dev/nvidiactl missing, nobody'
fault 61 gpu 1 '/dev/nvidiactl is missing' '' 'all nodes missing, nobody'
fault 62 gpu 0 'library made what was missing' '' 'all nodes missing, root'
fault 63 gpu 1 'may not open /dev/nvidia-uvm.*/dev/nvidiactl' '' 'all nodes 0600, nobody'
fault 64 one 1 'may not open /dev/nvidia0' '' '/dev/nvidia0 0600, nobody'
fault 65 gpu 1 'may not open /dev/nvidia-uvm' '' '/dev/nvidia-uvm 0600, nobody'
fault 66 one 0 '/dev/shm is not there' '' '/dev/shm missing, one device'
fault 67 gpu 1 '/proc is not mounted' 'wrong permissions' '/proc hidden'
fault 68 gpu 0 'fit: yes' '' '/proc/driver hidden'
fault 69 gpu 0 'fit: yes' '' '/sys hidden'
fault 70 any 0 'fit: yes' '' '/ and /tmp read-only'
fault 71 any 0 'fit: yes' '' '/tmp full'
fault 72 any 2 'layerlint: ' 'goroutine' '/tmp full, memfd_create refused'
fault 73 any 2 'layerlint: ' 'goroutine' '/tmp noexec, memfd_create refused'
fault 74 any 2 'C library is musl' '' 'musl'
fault 75 any 2 'glibc.s loader' '' 'no C library'
fault 76 gpu 1 'python3.* \(PID [0-9]+\)|PID [0-9]+' '2 processes' 'device memory filled, 300 MiB left'
fault 77 gpu 0 'too few to judge|fit: yes' '' '700 MiB left'
fault 771 gpu 0 'fit: yes' '' '3000 MiB left'
fault 78 gpu 0 '(busy:|process on it:) .*PID [0-9]+' '' 'busy with products of matrices'
fault 79 gpu 0 'Xid 31' '' 'after an Xid 31'
fault 81 any 1 'pip belongs to .*/other/python3' '' 'a pip of another Python'
fault 82 any 2 'no answer within 8s.*in time' 'signal: killed' 'a python3 whose child sleeps, --limit 8s'
fault 83 any 2 'no answer within 8s' '' 'a python3 that sleeps'
fault 84 any 2 'python3 does not answer: exit status 1' 'tensorflow' 'a python3 that fails, --frameworks'
fault 85 any 0 'fit: yes' '' 'PATH of no folder'
fault 86 gpu 1 'memory limit of 300 MiB was reached' '' 'memory limit of 300 MiB'
fault 87 two 0 'CUDA sees 1 of [0-9]+ devices' '' 'CUDA_VISIBLE_DEVICES=1 of two'
fault 88 two 0 'fit: yes' '' 'CUDA_VISIBLE_DEVICES=1,0'
fault 89 two 0 'all-reduce .*NCCL_P2P_DISABLE=1 is set' '' 'NCCL_P2P_DISABLE=1'
fault 90 two 0 'all-reduce .*NCCL_SHM_DISABLE=1 is set' '' 'NCCL without peers and shared memory'
fault 91 two 1 'NCCL_SOCKET_IFNAME=nonexist0 is set' '' 'NCCL_SOCKET_IFNAME of no interface'
fault 92 two 1 '/dev/shm has [0-9]+ KiB free' '' '/dev/shm of 64 KiB, NCCL_P2P_DISABLE=1'
fault 93 two 0 'shm-size' '' '/dev/shm of 64 MiB'
fault 94 two 1 'install its package again' 'delete it from the image' 'NCCL emptied'
fault 95 two 0 '([0-9]+) devices are meant to be here and [0-9]+ had a node' '' '/dev/nvidia1 missing, nobody'
fault 96 two 0 'may not open /dev/nvidia1' '' '/dev/nvidia1 0600, nobody'
fault 97 two 1 'device.s memory are taken by' '' 'one device of two full'
fault 98 any 2 '--memory 99999: use 1 to 2048 MiB, or all' '' '--memory 99999'
fault 101 gpu 1 'no device here is split into MIG instances' 'NVRM' 'CUDA_VISIBLE_DEVICES of a MIG instance, without MIG'
fault 102 gpu 1 'NVIDIA_DRIVER_CAPABILITIES=compute leaves out utility' 'hook did not run' 'the driver capability compute alone'
fault 103 gpu 1 'NVIDIA_DRIVER_CAPABILITIES=utility leaves out compute' 'hook did not run' 'the driver capability utility alone'
fault 104 gpu 0 'nvcc on the PATH is of CUDA 12.4 and torch of CUDA 13.0' '' 'an older nvcc first on the PATH'
fault 105 any 0 'a build for the CPU alone' '' 'a torch for the CPU'
fault 106 gpu 0 'torch: no code in it runs on this device' '' 'a torch without code for the device'
fault 107 gpu 0 'torch: the driver is older than the toolkit' '' 'a torch newer than the driver'
fault 108 gpu 0 '8.0 GiB of memory are less than half of the' '' 'a memory limit far below the device memory'
fault 109 gpu 0 'fewer than one core a device' '' 'half a core'
fault 110 gpu 0 'ulimit -l 64 KiB.*fit: yes' '' 'ulimit -l 64 KiB'
fault 111 gpu 1 'libcudnn.so.9 is a link to /nonexist/libcudnn.so.9.14.0, which does not exist' 'of another installation' 'libcudnn.so.9 is a dangling link'
fault 112 gpu 1 'libcuda.so.1 is a link to libcuda.so.535.104.05, which does not exist' 'NVRM' 'libcuda.so.1 is a dangling link'
fault 113 any 0 'fit: yes' '' 'another language and no such time zone'
fault 114 gpu 1 'although their mode lets everybody.*nodev' '' 'device nodes that may not be opened despite their mode'
fault 115 gpu 1 '/dev/nvidia-uvm is a device of number 511, and the kernel module.s is' '' '/dev/nvidia-uvm of another number, nobody'
fault 1151 gpu 0 '/dev/nvidia-uvm was missing or not the driver.s' '' '/dev/nvidia-uvm of another number, root'
fault 116 one 1 '/dev/nvidia0 is a folder' '' '/dev/nvidia0 is a folder, nobody'
fault 1161 gpu 0 '/dev/nvidia-uvm was missing or not the driver.s' '' '/dev/nvidia-uvm is a folder, root'
fault 117 gpu 1 '/dev/nvidia-uvm is missing' '' '/dev/nvidia-uvm missing, root that may make no nodes'
fault 118 gpu 1 'libstdc\+\+.so.6 is older than this library needs' '' 'an older libstdc++ first'
fault 119 any 1 'libcublas.so.13 is a Git LFS pointer' 'another machine' 'a Git LFS pointer in place of a library'
fault 120 gpu 1 'libcudnn.so.9.* is not readable to this user' '' 'libcudnn.so.9 unreadable, nobody'
fault 121 any 0 'fit: yes' '' 'the current folder deleted'
fault 122 any 0 'fit: yes' '' 'standard input closed'
fault 123 gpu 0 'fit: yes' '' 'a user namespace'
fault 124 gpu 1 'memory are taken by processes that cannot be seen from here' '' 'memory taken from outside the PID namespace'
fault 1241 gpu 0 'used by processes that cannot be seen from here' '' 'memory used from outside the PID namespace, 3000 MiB left'
fault 125 gpu 0 'CUDA_HOME is /usr/local/cuda-12.1, which does not exist' '' 'CUDA_HOME of no folder'
fault 126 gpu 1 'CUDA_VISIBLE_DEVICES is "NoDevFiles"' '' 'CUDA_VISIBLE_DEVICES=NoDevFiles'
fault 127 gpu 1 'CUDA_VISIBLE_DEVICES is "-1"' '' 'CUDA_VISIBLE_DEVICES=-1'
fault 128 gpu 0 'fit: yes' 'assert|Traceback' 'seccomp refuses the NUMA calls'
fault 129 any 0 'fit: yes' '' '300 folders that do not exist in LD_LIBRARY_PATH'
fault 130 any 0 'fit: yes' '' 'ulimit -s unlimited'
fault 131 any 0 'fit: yes' '' 'CUDA_CACHE_PATH and HOME of no folder'
fault 133 any 0 'fit: yes' 'NCCL INFO' 'NCCL_DEBUG=INFO, as JSON'
fault 134 two '0|1' 'fit: yes|no socket interface|network interface' '' 'no network interface is up'
fault 135 two 1 'NCCL_NET=IB is set' '' 'NCCL_NET=IB without InfiniBand'
fault 138 gpu 0 'shm-size' '' '/dev/shm of 64 MiB, any number of devices'
fault 140 any 0 'fit: yes' '' 'one core'
fault 141 gpu 2 'may start [0-9]+ more processes and threads .pids.max.' 'goroutine' 'a cgroup of 24 tasks'
fault 142 any 2 'ulimit -f is 0 KiB' 'goroutine' 'ulimit -f 0'
fault 145 any 0 'fit: yes' '' 'LD_PRELOAD of a library that prints'
fault 147 any 0 'fit: yes' '' 'LD_DEBUG=libs, LD_BIND_NOW=1'
fault 149 gpu 0 'CUDA_LAUNCH_BLOCKING=1 is set, and left out of this check' '' 'CUDA_LAUNCH_BLOCKING=1, eager loading, one connection'
fault 151 any 0 'ulimit -n is 256' '' 'ulimit -n 256'
fault 153 gpu 0 'fit: yes' 'memory are taken' 'ulimit -d of 2 GB'
fault 154 gpu 1 'of another version than the kernel module' '' 'an older libcuda of the image first in the loader cache'
fault 201 gpu '0|1' 'fit: (yes|no: kernels 0.*CUDA_VISIBLE_DEVICES)' '' 'CUDA_VISIBLE_DEVICES with a space before the number'
fault 202 gpu 0 'fit: yes' '' 'order of devices, no such number of connections, no such way of loading'
fault 203 any 1 'libcublas.so.13.*(ELF|text)' 'goroutine' 'a text file in place of a library'
fault 204 any 1 'libcublas.so.13 is a directory' '' 'a folder in place of a library'
fault 205 any 1 'libcublas.so.13 is a named pipe' '' 'a named pipe in place of a library'
fault 206 any '0|1' 'fit: yes|symbolic link' '' 'a link to itself in place of a library'
fault 207 gpu 1 'libnvidia-ml.so.1.*file too short' 'hook did not run' 'libnvidia-ml.so.1 empty'
fault 208 any 1 'kernels 0 +ok.*cupti +broken +crashed' '' 'a CUPTI that crashes'
fault 209 any 1 'kernels 0 +ok.*cupti +broken +out of time' '' 'a CUPTI that hangs'
fault 210 any 1 'cupti +broken +no record of the kernel came' '' 'a CUPTI that records nothing'
fault 211 pair 1 'kernels 0 +ok.*nccl +broken +crashed' 'cupti +broken' 'an NCCL that crashes'
fault 212 gpu 1 'driver +broken +out of time' '' 'an NVML that hangs'
fault 213 any 1 'driver +broken +crashed.*kernels 0 +ok' '' 'an NVML that crashes'
fault 214 any '0|2' 'python3 +note +no answer' 'goroutine|Traceback' 'a python3 that says something else'
fault 215 any 0 'fit: yes.*in time' '' 'an nvcc that hangs, --limit 8s'
fault 216 any 0 'fit: yes' '' 'an environment of 720 kB'
fault 217 gpu 0 'fit: yes' '' 'CUDA_VISIBLE_DEVICES of the first digits of a UUID'
fault 218 gpu 0 'fit: yes' '' 'a user namespace without a user'
fault 219 gpu 0 'too few to judge' '% of' '--memory 8'
fault 220 any 1 'fit: no: require no_such_module' '' '--require of no module'
fault 221 any '0|1' 'ulimit -s is 64 KiB' 'goroutine' 'ulimit -s 64'
fault 222 any 0 'fit: yes' '' 'ld.so.cache of random bytes'
fault 223 gpu 0 'busy:.*PID|process on it:.*PID' '' 'busy with copies from the host'
fault 224 two 0 '(busy:|process on it:).*PID' '' 'busy with copies between two devices'
fault 225 two 0 'NCCL_P2P_LEVEL=LOC is set|fit: yes' '' 'NCCL_P2P_LEVEL=LOC'
fault 226 two 1 'NCCL_ALGO=Nonsense is set' '' 'NCCL_ALGO of no algorithm'
fault 227 gpu 0 'fit: yes' '' '/dev/shm read-only'
fault 228 gpu 0 'fit: yes' '' '/dev/shm on the disk'
fault 229 two 1 'CUDA_FORCE_PTX_JIT=1 is set' '' 'CUDA_FORCE_PTX_JIT=1'
exit $FAILED
