import {spawnSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {afterAll, describe, expect, inject, test} from 'vitest'
import {environment} from '../environment.ts'
import {olderNode} from '../older-node.ts'
import {offline} from './offline.ts'

const PREFIX = inject('prefix')
const EXPORT = fileURLToPath(new URL('../events/fixtures/llm-error', import.meta.url))
const VERSION = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

function installed(script: string, env: Readonly<Record<string, string>> = {}) {
  return offline(script, {PREFIX, EXPORT, ...env})
}

describe('the installed package, without a network', () => {
  test('answers with its version', () => {
    expect(installed('svcdiag --version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^svcdiag/${VERSION} `)),
    })
  })

  test('checks the lab, finds a fault of it, and explains the check', () => {
    expect(installed('svcdiag check --lab -o short')).toMatchObject({code: 0, stdout: expect.stringContaining('PASS')})
    const found = installed('svcdiag check --lab --fault key.mismatch -o json')
    expect(found.code).toBe(3)
    expect(JSON.parse(found.stdout).verdict.cause).toBe('keys.match')
    expect(installed('svcdiag check explain keys.match').stdout).toContain('# keys.match')
  })

  test('collects a bundle, verifies it, and checks it', () => {
    const {code, stdout} = installed(
      'svcdiag bundle --lab --fault key.mismatch -f case.tar.gz -q && svcdiag bundle verify case.tar.gz && svcdiag check --from case.tar.gz -o short',
    )
    expect(code).toBe(3)
    expect(stdout).toContain('keys.match')
  })

  test('prints logs, masks secrets, and prints roles', () => {
    expect(installed('svcdiag logs app --lab --tail 3').code).toBe(0)
    expect(installed("echo 'password=hunter22' | svcdiag redact").stdout).toMatch(/^password=<redacted/)
    expect(installed('svcdiag rbac --lab -o yaml').stdout).toContain('kind: Role')
  })

  test('explains and converts the events of a conversation', () => {
    expect(installed('svcdiag events explain "$EXPORT"').code).toBe(3)
    expect(
      installed('svcdiag events export "$EXPORT" --to zip -f out.zip && svcdiag events validate out.zip').code,
    ).toBe(0)
  })

  test('serves conversations', () => {
    const asked = `node -e '
      const {spawn} = require("child_process")
      const served = spawn("svcdiag", ["serve", "--port", "0", "-o", "json"], {stdio: ["ignore", "pipe", "inherit"]})
      served.stdout.once("data", async line => {
        const {url} = JSON.parse(line)
        const {status} = await fetch(url + "/health")
        served.once("exit", code => console.log(status, code))
        served.kill("SIGTERM")
      })'`
    expect(installed(asked)).toEqual({code: 0, stdout: '200 0\n', stderr: ''})
  })

  test('runs as a plugin of kubectl, which completes its words', () => {
    const plugin = (script: string) => installed(`PATH=$KUBECTL:$PATH; ${script}`, {KUBECTL: inject('kubectl')})
    expect(plugin('kubectl svcdiag check --lab -o short')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('next: kubectl svcdiag check symptoms'),
    })
    expect(plugin('kubectl __complete svcdiag check --fail-on w').stdout).toMatch(/^warn\n:4\n/)
  })

  test('prints the licences of what it contains', () => {
    expect(installed('svcdiag version --licences').stdout).toContain('undici')
  })

  test('says in one line what to do when Node is too old', () => {
    const old = olderNode()
    if (old === null) throw new Error('this test needs a Node below 24.15, such as the Node 20 that the README names')
    const bin = join(PREFIX, 'bin/svcdiag')
    const {status, stdout, stderr} = spawnSync(old, [bin, 'check'], {
      encoding: 'utf8',
      env: environment('/nonexistent'),
    })
    expect({status, stdout}).toEqual({status: 2, stdout: ''})
    expect(stderr).toMatch(/^svcdiag needs Node 24\.15 or newer, and this is v\S+: install Node 24 from \S+\n$/)
  })
})

describe('completion, by the Tab key of a real shell', () => {
  test.each([
    ['bash', 'bash --norc --noprofile -i', 'source <(svcdiag completion bash)'],
    ['zsh', 'zsh -f -i', 'autoload -Uz compinit && compinit -u -D && source <(svcdiag completion zsh)'],
    ['fish', 'fish --no-config -i', 'svcdiag completion fish | source'],
  ])('%s', (shell, command, load) => {
    // The completed line runs: it prints the script for fish.
    const typed = `${load}; echo LOADED\n`
    const keys = `node -e '
      const {spawn} = require("child_process")
      const terminal = spawn("script", ["--quiet", "--flush", "--command", process.env.SHELL_COMMAND, "/dev/null"], {stdio: ["pipe", "pipe", "inherit"]})
      let seen = ""
      const steps = [[/^LOADED/m, "svcdiag completion fi\\t\\n"], [/# fish completion for svcdiag/, "exit\\n"]]
      terminal.stdout.on("data", data => {
        seen += data
        if (steps.length > 0 && steps[0][0].test(seen)) terminal.stdin.write(steps.shift()[1])
      })
      terminal.on("exit", () => process.stdout.write(seen))
      terminal.stdin.write(${JSON.stringify(typed)})'`
    const {stdout} = installed(keys, {SHELL_COMMAND: command, TERM: 'xterm', SHELL: `/usr/bin/${shell}`})
    expect(stdout).toContain('complete -c svcdiag')
  })
})

afterAll(() => {
  offline('npm uninstall --offline --global --prefix "$PREFIX" svcdiag', {PREFIX})
  const left = readdirSync(PREFIX, {recursive: true, withFileTypes: true}).filter(entry => !entry.isDirectory())
  expect(left.map(({name}) => name)).toEqual([])
})
