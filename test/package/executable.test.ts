import {execFileSync, spawnSync} from 'node:child_process'
import {copyFileSync, existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {beforeAll, describe, expect, inject, test} from 'vitest'
import {environment} from '../environment.ts'

const [sources, copy] = inject('sources')
const bareRoot = inject('bareRoot')
const pjson = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const EXECUTABLE = `svcdiag-${pjson.version}-linux-${process.arch}`

/** Runs a script in the root file system of a Debian without Node, with the loopback address alone. */
function inBareDebian(script: string) {
  const alone = `ip link set lo up && exec chroot "$BARE" sh -c "$SCRIPT"`
  const {status, stdout, stderr} = spawnSync('unshare', ['--mount', '--net', 'sh', '-c', alone], {
    encoding: 'utf8',
    env: environment('/root', {PATH: '/usr/sbin:/usr/bin:/sbin:/bin', BARE: bareRoot, SCRIPT: script}),
    timeout: 120_000,
    killSignal: 'SIGKILL',
  })
  return {code: status, stdout, stderr}
}

beforeAll(() => {
  for (const folder of [sources, copy]) {
    execFileSync(process.execPath, ['bin/package.js'], {cwd: folder, stdio: ['ignore', 'ignore', 'pipe']})
  }
  copyFileSync(join(sources, 'release', EXECUTABLE), join(bareRoot, 'usr/bin/svcdiag'))
}, 300_000)

describe('the executable, in a Debian without Node', () => {
  test('has no Node beside it', () => expect(existsSync(join(bareRoot, 'usr/bin/node'))).toBe(false))

  test('answers with its version, help and licences', () => {
    expect(inBareDebian('svcdiag --version').stdout).toBe(
      `svcdiag/${pjson.version} linux-${process.arch} node-${process.version}\n`,
    )
    expect(inBareDebian('svcdiag help bundle verify').stdout).toContain('bundle verify BUNDLE')
    expect(inBareDebian('svcdiag version --licences').stdout).toMatch(/^undici [\d.]+: MIT$/m)
    expect(inBareDebian('svcdiag __complete check --fail-on w').stdout).toBe('warn\n:4\n')
  })

  test('checks the lab, and explains a check', () => {
    const {code, stdout} = inBareDebian('svcdiag check --lab --fault key.mismatch -o json')
    expect({code, cause: JSON.parse(stdout).verdict.cause}).toEqual({code: 3, cause: 'keys.match'})
    expect(inBareDebian('svcdiag check explain keys.match').stdout).toContain('# keys.match')
  })

  test('collects a bundle, whose files a thread compresses, and verifies it', () => {
    const made = inBareDebian('cd /tmp && svcdiag bundle --lab -f case.tar.gz -q && svcdiag bundle verify case.tar.gz')
    expect(made).toMatchObject({code: 0, stdout: expect.stringContaining('all checksums match')})
  })

  test('starts itself again for a lab in the background', () => {
    const {code, stdout} =
      inBareDebian(`cd /tmp && svcdiag lab up --detach --for 1m --write-kubeconfig lab.kubeconfig -o json \
      && svcdiag check --kubeconfig lab.kubeconfig -o short; code=$?
      kill $(sed -n 's/.*"pid": *\\([0-9]*\\).*/\\1/p' lab.kubeconfig | head -1) 2>/dev/null; exit $code`)
    expect({code, passes: stdout.includes('PASS')}).toEqual({code: 0, passes: true})
  })

  test('is a plugin of kubectl under that name, and prints no command of Node', () => {
    const linked = 'cd /usr/bin && ln -sf svcdiag kubectl-svcdiag && ln -sf svcdiag kubectl_complete-svcdiag'
    expect(inBareDebian(`${linked} && kubectl-svcdiag check list --help`).stdout).toContain(
      '$ kubectl svcdiag check list',
    )
    expect(inBareDebian('/usr/bin/kubectl_complete-svcdiag check --fail-on w').stdout).toBe('warn\n:4\n')
    expect(inBareDebian('/usr/bin/kubectl_complete-svcdiag logs a').stdout).toMatch(/^app\b/u)
    expect(inBareDebian('kubectl-svcdiag logs --nope').stderr).toContain('kubectl svcdiag logs --help')
    const {stdout} = inBareDebian(`svcdiag serve --port 0 --store memory > /tmp/words & pid=$!
      while ! grep -q 'search?' /tmp/words; do kill -0 $pid || exit 1; done; kill $pid; wait $pid; cat /tmp/words`)
    expect(stdout).toMatch(/^ {2}svcdiag conversations tail [\da-f-]+ --url http/m)
    expect(stdout).not.toContain(' -e ')
  })

  test('serves conversations until SIGTERM', () => {
    const served = inBareDebian(`svcdiag serve --port 0 --store memory -o json > /tmp/served & pid=$!
      while ! grep -q url /tmp/served; do kill -0 $pid || exit 1; done
      kill -TERM $pid; wait $pid; echo "ended with $?"`)
    expect(served.stdout).toBe('ended with 0\n')
  })
})

test('the same sources in another folder give the same executable, checksums and bill of materials', () => {
  const [one, two] = [sources, copy].map(folder => readFileSync(join(folder, 'release/SHA256SUMS'), 'utf8'))
  expect(one).toBe(two)
  const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {cwd: join(sources, 'release')})
  expect(checked.status).toBe(0)
})

test('names no folder of the machine that made it', () => {
  const bytes = readFileSync(join(sources, 'release', EXECUTABLE))
  for (const folder of inject('sources')) expect(bytes.includes(folder.replace(/\/$/, ''))).toBe(false)
})

test('the bill of materials lists every bundled package with the checksum of the lockfile', () => {
  const bill = JSON.parse(readFileSync(join(sources, `release/svcdiag-${pjson.version}.cdx.json`), 'utf8'))
  expect(bill).toMatchObject({bomFormat: 'CycloneDX', specVersion: '1.6'})
  const components = bill.components as {name: string; version: string; type: string; hashes: {content: string}[]}[]
  const libraries = components.filter(({type}) => type === 'library')
  const notice = readFileSync(join(sources, 'docs/third-party-licences.txt'), 'utf8')
  const listed = [...notice.matchAll(/^-{80}\n\n(\S+ \S+): /gmu)].map(([, named]) => named)
  expect(listed).toContain(`undici ${pjson.devDependencies.undici}`)
  expect(libraries.map(({name, version}) => `${name} ${version}`).toSorted()).toEqual(listed.toSorted())
  const lock = JSON.parse(readFileSync(join(sources, 'package-lock.json'), 'utf8'))
  const locked = new Set(
    Object.values<{integrity?: string}>(lock.packages).map(({integrity = ''}) =>
      Buffer.from(integrity.replace(/^sha512-/u, ''), 'base64').toString('hex'),
    ),
  )
  for (const {name, hashes} of libraries) expect(locked.has(hashes[0]?.content ?? ''), name).toBe(true)
  expect(components.find(({name}) => name === 'node')?.version).toBe(process.versions.node)
})

test('a file that is no Node for Linux is refused with a way out', () => {
  for (const file of ['README.md', '/bin/true']) {
    const {status, stderr} = spawnSync(process.execPath, ['bin/package.js', '--node', file], {
      cwd: sources,
      encoding: 'utf8',
    })
    expect({status, says: stderr.includes('name another with --node FILE')}, file).toEqual({status: 1, says: true})
  }
  expect(existsSync(join(sources, 'release/SHA256SUMS'))).toBe(true)
})
