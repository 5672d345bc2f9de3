# Sourced by what builds and tests with npm: a Node that is new enough, and a folder's packages.

# use_node FOLDER: Vite and Vitest need Node 20.19 and Debian 12 has 18; then npm fetches one to
# FOLDER.
use_node() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
           process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' && return
  mkdir -p "$1"
  [ -x "$1/node_modules/.bin/node" ] ||
    npm install --no-audit --no-fund --prefix "$1" node@22 >"$1.log" 2>&1 || return
  PATH=$1/node_modules/.bin:$PATH
}

# install_packages LOG: what package-lock.json here lists, unless it is there already.
install_packages() {
  local stamp=node_modules/.installed
  cmp -s package-lock.json "$stamp" && return
  npm ci --no-audit --no-fund >"$1" 2>&1 && cp package-lock.json "$stamp"
}
