import {execFileSync} from 'node:child_process'
import {existsSync, mkdirSync, mkdtempSync, readFileSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {homedir, tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import type {TestProject} from 'vitest/node'
import {installFromDebian} from '../debian.ts'
import {offline} from './offline.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The package, and the package of a copy of the sources in another folder. */
    tarballs: readonly [string, string]
    /** The folders of the sources and of their copy, which no file of the package may name. */
    sources: readonly [string, string]
    /** Where the package is installed. */
    prefix: string
    /** The root file system of a Debian that has nothing but its essential packages. */
    bareRoot: string
    /** The folder of an unmodified kubectl. */
    kubectl: string
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Debian's packages and a program of each. */
const NEEDED = {
  debootstrap: '/usr/sbin/debootstrap',
  zsh: '/usr/bin/zsh',
  fish: '/usr/bin/fish',
  iproute2: '/usr/sbin/ip',
  bsdutils: '/usr/bin/script',
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = Object.entries(NEEDED).flatMap(([name, program]) => (existsSync(program) ? [] : [name]))
  if (missing.length > 0) installFromDebian(...missing)
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-package-'))
  const sources = [ROOT, copyOfSources(join(folder, 'copy'))] as const
  const tarballs = [pack(sources[0], join(folder, 'one')), pack(sources[1], join(folder, 'other'))] as const
  const prefix = join(folder, 'prefix')
  install(tarballs[0], prefix)
  project.provide('tarballs', tarballs)
  project.provide('sources', sources)
  project.provide('prefix', prefix)
  project.provide('kubectl', stockKubectl())
  project.provide('bareRoot', bareDebian(join(folder, 'debian')))
  return () => rm(folder, {recursive: true})
}

/** Copies what git would commit, and what is installed: as links, if that is on the same disk. */
function copyOfSources(copy: string): string {
  mkdirSync(copy)
  const inCopy = (script: string) =>
    execFileSync('bash', ['-ec', script], {cwd: ROOT, env: {...process.env, COPY: copy}})
  inCopy('git ls-files -z -co --exclude-standard | tar c --null --ignore-failed-read -T - | tar x -C "$COPY"')
  inCopy('cp -al node_modules "$COPY" 2>/dev/null || cp -a node_modules "$COPY"')
  return copy
}

function pack(from: string, to: string): string {
  mkdirSync(to)
  execFileSync('npm', ['pack', '--pack-destination', to], {cwd: from, stdio: ['ignore', 'ignore', 'inherit']})
  const [file = ''] = execFileSync('ls', [to], {encoding: 'utf8'}).split('\n')
  return join(to, file)
}

function install(tarball: string, prefix: string): void {
  const {code, stderr} = offline(`npm install --offline --global --prefix "$PREFIX" "$TARBALL"`, {
    PREFIX: prefix,
    TARBALL: tarball,
  })
  if (code !== 0) throw new Error(`the package cannot be installed without a network: ${stderr}`)
}

/** Builds kubectl with the programs of the real control plane, once per machine. */
function stockKubectl(): string {
  execFileSync('bash', [join(ROOT, 'test/cluster/control-plane/build.sh')], {stdio: ['ignore', 'ignore', 'inherit']})
  return process.env.SVCDIAG_CLUSTER_BIN ?? join(homedir(), '.cache', 'svcdiag-cluster')
}

/** The packages come from the mirror of this machine; the tests themselves have no network. */
function bareDebian(folder: string): string {
  const format = '$(CODENAME) $(REPO_URI)'
  const targets = execFileSync('apt-get', ['indextargets', '--format', format, 'Created-By: Packages'], {
    encoding: 'utf8',
  })
  const suite = /^VERSION_CODENAME=(\w+)$/mu.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? ''
  const mirror = targets
    .split('\n')
    .find(line => line.startsWith(`${suite} `))
    ?.slice(suite.length + 1)
  if (mirror === undefined) throw new Error(`apt knows no mirror of ${suite}`)
  execFileSync('debootstrap', ['--variant=minbase', suite, folder, mirror], {stdio: ['ignore', 'ignore', 'inherit']})
  return folder
}
