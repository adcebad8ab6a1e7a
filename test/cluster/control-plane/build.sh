#!/usr/bin/env bash
# Builds the programs of a real control plane from their Go modules, once a machine: about 8 minutes on 2 cores, 400 MB.
# usage: build.sh   The folder is SVCDIAG_CLUSTER_BIN, else ~/.cache/svcdiag-cluster; what is there already stays.
set -euo pipefail

kubernetes=v1.36.3
staging=v0.36.3 # the k8s.io/* modules that belong to this release
etcd=v3.6.6
kwok=v0.8.0

bin=${SVCDIAG_CLUSTER_BIN:-$HOME/.cache/svcdiag-cluster}
kubernetes_programs=(kube-apiserver kube-controller-manager kube-scheduler kubectl)

main() {
  local missing
  missing=$(missing_programs)
  if [ -z "$missing" ]; then
    echo "nothing to build: every program is in $bin"
    return
  fi
  require_go "$missing"
  export CGO_ENABLED=0 GOFLAGS=-mod=mod
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir -p "$bin"
  local program
  for program in $missing; do
    echo "building $program ..."
    case $program in
      etcd) build_etcd ;;
      kwok) GOBIN=$bin go install -ldflags='-s -w' "sigs.k8s.io/kwok/cmd/kwok@$kwok" ;;
      *) build_kubernetes "$program" ;;
    esac
  done
}

missing_programs() {
  local program
  for program in "${kubernetes_programs[@]}" etcd kwok; do
    [ -x "$bin/$program" ] || echo "$program"
  done
}

require_go() {
  command -v go >/dev/null && return
  echo "build.sh needs Go 1.26 or newer on PATH to build: ${1//$'\n'/ }" >&2
  echo "Install it from https://go.dev/dl/, or point SVCDIAG_CLUSTER_BIN at a folder that holds these programs." >&2
  exit 1
}

# kubernetes pins its own libraries with local replacements, which a module outside its tree has to spell out again.
kubernetes_module() {
  [ -d "$work/kubernetes" ] && return
  mkdir "$work/kubernetes"
  cd "$work/kubernetes"
  printf 'module build\n\ngo 1.26.0\n\nrequire k8s.io/kubernetes %s\n' "$kubernetes" > go.mod
  local source
  source=$(go mod download -json "k8s.io/kubernetes@$kubernetes" | sed -n 's/.*"Dir": "\(.*\)".*/\1/p')
  {
    echo 'replace ('
    sed -nE "s#^\s*(k8s.io/[a-z-]+) => \./staging.*#\t\1 => \1 $staging#p" "$source/go.mod"
    echo ')'
  } >> go.mod
  {
    printf '//go:build tools\n\npackage main\n\nimport (\n'
    printf '\t_ "k8s.io/kubernetes/cmd/%s"\n' "${kubernetes_programs[@]}"
    echo ')'
  } > main.go
  go mod tidy -e >/dev/null 2>&1
}

# Without the version in the binary, kubectl cannot parse what the server says about itself.
build_kubernetes() {
  kubernetes_module
  local package=k8s.io/component-base/version
  local stamp="-X $package.gitVersion=$kubernetes -X $package.gitMajor=1 -X $package.gitMinor=36"
  stamp="$stamp -X $package.gitTreeState=clean -X $package.gitCommit=unknown -X $package.buildDate=2026-01-01T00:00:00Z"
  (cd "$work/kubernetes" && go build -ldflags="-s -w $stamp" -o "$bin/$1" "k8s.io/kubernetes/cmd/$1")
}

build_etcd() {
  mkdir "$work/etcd"
  cd "$work/etcd"
  printf 'module build\n\ngo 1.26.0\n\nrequire go.etcd.io/etcd/server/v3 %s\n' "$etcd" > go.mod
  printf '//go:build tools\n\npackage main\n\nimport _ "go.etcd.io/etcd/server/v3"\n' > main.go
  go mod tidy -e >/dev/null 2>&1
  go build -ldflags='-s -w' -o "$bin/etcd" go.etcd.io/etcd/server/v3
}

main
