import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'
import {describe, expect, test, vi} from 'vitest'
import {deny} from '../../src/lab/edit.ts'
import {PROFILES} from '../../src/lab/model.ts'
import {deepTest, IS_DEEP} from '../depth.ts'
import {SET_DEBUG, WRITABLE} from '../log-level/set-debug.ts'
import {svcdiag} from './binary.ts'
import {serveLab, type Workload} from './served-lab.ts'

vi.setConfig({testTimeout: 60_000})

const EXPIRES = 'svcdiag/log-level-expires'
const CHANGES = ['svcdiag/log-level-previous', EXPIRES]

describe.each(IS_DEEP ? PROFILES : PROFILES.slice(0, 1))('on a healthy %s installation', profile => {
  test('what is set on all components is in force, known to get and the checks, and reset to the byte', async () => {
    const lab = await serveLab({profile})
    const before = await lab.workloads()

    const set = await lab.svcdiag(...SET_DEBUG)
    expect(set.code).toBe(0)
    const changed = JSON.parse(set.stdout)
    expect(changed.outcomes.map((outcome: {rollout: {status: string}}) => outcome.rollout.status)).toEqual(
      changed.outcomes.map(() => 'verified'),
    )
    expect((await lab.workloads()).map(withoutLevels)).toEqual(before.map(withoutLevels))

    const got = JSON.parse((await lab.svcdiag('log-level', 'get', ...WRITABLE, '-o', 'json')).stdout)
    expect(got.workloads.map(levelWords)).toEqual(got.workloads.map(() => 'DEBUG, pods DEBUG, by svcdiag, pending'))
    const check = JSON.parse((await lab.svcdiag('check', 'log-level.default', '-o', 'json')).stdout)
    expect(check.verdict.exitCode).toBe(0)

    const reset = await lab.svcdiag('log-level', 'reset', '--yes')
    expect(reset.code).toBe(0)
    expect((await lab.workloads()).map(({spec}) => spec)).toEqual(before.map(({spec}) => spec))
    expect((await lab.workloads()).flatMap(ownAnnotations)).toEqual([])
  })
})

describe('nothing is written', () => {
  test('by a dry run, which shows the patches and what the API server says to them', async () => {
    const lab = await serveLab()
    const before = await lab.workloads()
    const {code, stdout} = await lab.svcdiag('log-level', 'set', 'DEBUG', 'app', 'sandbox', '--dry-run')
    expect(code).toBe(5) // a sandbox cannot be set
    expect(stdout).toContain('patch: {"op":"add","path":"/spec/template/spec/containers/0/env/-"')
    expect(stdout).toContain('the API server accepts every change; nothing was changed')
    expect(stdout).toContain('sandbox  not changed')
    expect(await lab.workloads()).toEqual(before)
  })

  test('without a terminal and without --yes', async () => {
    const lab = await serveLab()
    const before = await lab.workloads()
    const {code, stderr} = await lab.svcdiag('log-level', 'set', 'DEBUG', 'app')
    expect(code).toBe(2)
    expect(stderr).toContain('--yes')
    expect(await lab.workloads()).toEqual(before)
  })

  deepTest('where it is so already', async () => {
    const lab = await serveLab({faults: ['log.debug-left-on']})
    const {code, stdout} = await lab.svcdiag('log-level', 'set', 'DEBUG', 'app', '--yes')
    expect(code).toBe(0)
    expect(stdout).toMatch(/deployment\/openhands: unchanged: it already logs at DEBUG/)
    const again = await lab.workloads()
    expect((await lab.svcdiag('log-level', 'set', 'DEBUG', 'app', '--yes')).code).toBe(0)
    expect(await lab.workloads()).toEqual(again)
  })

  deepTest('when one of them may not be written: no other is, and the rule is told', async () => {
    const change = (installation: Parameters<typeof deny>[0]) =>
      deny(installation, {verb: 'patch', resource: 'statefulsets'})
    const lab = await serveLab({change})
    const before = await lab.workloads()
    const {code, stdout} = await lab.svcdiag('log-level', 'set', 'DEBUG', 'app', 'identity', '--yes')
    expect(code).toBe(5)
    expect(stdout).toContain('statefulset/keycloak: DENIED')
    expect(stdout).toContain('needs patch statefulsets.apps keycloak in namespace svc')
    expect(stdout).toContain('svcdiag rbac log-level')
    expect(await lab.workloads()).toEqual(before)
  })

  deepTest('where DEBUG_LLM is on: a new pod would not come up, and get calls it a finding', async () => {
    const lab = await serveLab({faults: ['log.debug-llm:worker']})
    const set = await lab.svcdiag('log-level', 'set', 'DEBUG', 'worker', '--yes')
    expect(set.code).toBe(5)
    expect(set.stdout).toMatch(/blocked: DEBUG_LLM is set[\s\S]*DEBUG_LLM-/)
    const get = await lab.svcdiag('log-level', 'get', 'worker')
    expect(get.code).toBe(3)
    expect(get.stdout).toContain('DEBUG_LLM is set on container')
  })

  deepTest('by a reset that could not see every workload, which is no all-clear', async () => {
    const change = (installation: Parameters<typeof deny>[0]) =>
      deny(installation, {verb: 'list', resource: 'statefulsets'})
    const lab = await serveLab({change})
    const {code, stdout} = await lab.svcdiag('log-level', 'reset', '--yes')
    expect(code).toBe(5)
    expect(stdout).not.toContain('nothing to reset')
    expect(stdout).toContain('needs list statefulsets.apps in namespace svc')
  })

  deepTest('by a reset where svcdiag changed nothing', async () => {
    const lab = await serveLab()
    const {code, stdout} = await lab.svcdiag('log-level', 'reset', '--yes')
    expect(code).toBe(0)
    expect(stdout).toContain('nothing to reset')
  })
})

deepTest('a rollout that fails is told beside the one that is done, with the way back', async () => {
  const lab = await serveLab({faults: ['rollout.stuck']})
  const {code, stdout} = await lab.svcdiag('log-level', 'set', 'DEBUG', 'proxy', 'worker', '--yes')
  expect(code).toBe(5)
  expect(stdout).toMatch(/deployment\/openhands-litellm: changed; done:/)
  expect(stdout).toMatch(/deployment\/openhands-integrations: changed; ROLLOUT FAILED: .*deadline/)
  expect(stdout).toContain('to undo: svcdiag log-level reset worker proxy')
})

deepTest(
  'two at once: one writes, the other finds it written or gets a conflict, and the record is the first one’s',
  async () => {
    const lab = await serveLab()
    const runs = [1, 2, 3].map(() =>
      lab.svcdiag('log-level', 'set', 'DEBUG', 'proxy', '--yes', '--no-wait', '-o', 'json'),
    )
    const ends = (await Promise.all(runs)).map(({stdout}) => {
      const {outcomes, plan} = JSON.parse(stdout)
      return outcomes[0]?.status ?? plan.changes[0].action
    })
    expect(ends.filter(end => end === 'written')).toHaveLength(1)
    expect(ends.filter(end => !['written', 'unchanged', 'conflict'].includes(end))).toEqual([])
    await lab.svcdiag('log-level', 'reset', '--yes', '--no-wait')
    expect((await lab.workloads()).flatMap(ownAnnotations)).toEqual([])
  },
)

test('Ctrl-C ends the waiting, says where it stands and how to go back', async () => {
  const lab = await serveLab({pace: {stepMs: 20_000}})
  const run = lab.start('log-level', 'set', 'DEBUG', 'proxy', '--yes')
  const stdout = text(run.stdout)
  run.stderr.on('data', chunk => {
    if (String(chunk).includes('written')) run.kill('SIGINT')
  })
  const [code] = await once(run, 'exit')
  expect(code).toBe(130)
  expect(await stdout).toMatch(
    /openhands-litellm: changed; still in progress: .*\nto undo: svcdiag log-level reset proxy/,
  )
})

deepTest('a reader that leaves early leaves nothing undone, and hides no exit code', async () => {
  const lab = await serveLab()
  const set = lab.start('log-level', 'set', 'DEBUG', 'proxy', 'sandbox', '--yes')
  set.stdout.destroy()
  const [code] = await once(set, 'exit')
  expect(code).toBe(5) // a sandbox cannot be set
  expect((await lab.workloads()).flatMap(ownAnnotations)).toEqual(['svcdiag/log-level-previous'])
})

deepTest('an expiry that has passed is known to get and to the check, and reset ends it', async () => {
  const lab = await serveLab()
  await lab.svcdiag('log-level', 'set', 'DEBUG', 'proxy', '--for', '1ms', '--detach', '--yes')
  expect((await lab.svcdiag('log-level', 'get', 'proxy')).stdout).toMatch(/expired .* ago/)
  expect((await lab.svcdiag('check', 'log-level.default')).stdout).toContain(
    'svcdiag set it temporarily, and it has expired',
  )
  expect((await lab.svcdiag('log-level', 'reset', '--yes')).code).toBe(0)
  expect((await lab.svcdiag('check', 'log-level.default')).code).toBe(0)
})

deepTest('the time of --for begins with the yes, however long it was thought over', async () => {
  const lab = await serveLab()
  const run = lab.ask('log-level', 'set', 'DEBUG', 'proxy', '--for', '30m', '--detach')
  let shown = ''
  run.stdout.on('data', chunk => {
    shown += chunk
  })
  await vi.waitUntil(() => shown.includes('Continue?'), {timeout: 20_000})
  const asked = Date.now()
  await vi.waitUntil(() => Date.now() > asked + 100)
  const answered = Date.now()
  run.stdin.write('y\n')
  expect(await once(run, 'exit')).toEqual([0, null])
  const expiries = (await lab.workloads()).flatMap(({metadata}) => metadata.annotations?.[EXPIRES] ?? [])
  expect(expiries).toHaveLength(1)
  expect(Date.parse(expiries[0] ?? '')).toBeGreaterThanOrEqual(answered + 30 * 60_000)
})

deepTest('get tells what overrides and what drifted', () => {
  const flagged = svcdiag(['log-level', 'get', 'app', '--lab', '--fault', 'log.debug-left-on:debug-flag'])
  expect(flagged.stdout).toContain('DEBUG=true in env')
  const drifted = svcdiag(['log-level', 'get', 'runtime', '--lab', '--fault', 'log.level-drift'])
  expect(drifted.stdout).toMatch(/WARNING for .* written by kubectl/)
  expect(drifted.stdout).toContain('Helm')
})

deepTest('get reads a bundle as it reads the cluster that it was made of', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-levels-'))
  const file = join(folder, 'bundle.tar.gz')
  const lab = ['--lab', '--fault', 'log.level-drift']
  expect(svcdiag(['bundle', ...lab, '--no-probe', '--no-logs', '-f', file]).code).toBeLessThanOrEqual(4)
  const live = JSON.parse(svcdiag(['log-level', 'get', ...lab, '-o', 'json']).stdout)
  const {code, stdout} = svcdiag(['log-level', 'get', '--from', file, '-o', 'json'])
  rmSync(folder, {recursive: true})
  expect(code).toBe(0)
  const recorded = JSON.parse(stdout)
  expect(recorded).toMatchObject({target: {mode: 'bundle', namespace: 'openhands'}, missing: [], findings: []})
  expect(live.workloads).not.toEqual([])
  expect(recorded.workloads.map(atAnyTime)).toEqual(live.workloads.map(atAnyTime))
})

test.each([
  ['set', 'TRACE', 'app'],
  ['set', 'DEBUG', 'apps'],
  ['set', 'DEBUG'],
  ['get', 'nothing'],
  ['set', 'DEBUG', 'app', '--for', '30'],
  ['set', 'DEBUG', 'app', '--detach'],
])('log-level %s %s %s is a mistake that is told', (...words) => {
  const {code, stdout} = svcdiag(['log-level', ...words, '--lab', '--json'])
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({kind: 'Error'})
})

/** Removes times, because each lab is as old as its start. */
function atAnyTime(workload: object): unknown {
  return JSON.parse(JSON.stringify(workload).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"'))
}

function levelWords(workload: Record<string, unknown>): string {
  const {level, running, setBy, change} = workload as {
    level: string
    running: {level: string}[]
    setBy: {manager: string}
    change: {expired: boolean}
  }
  return `${level}, pods ${running.map(group => group.level).join()}, by ${setBy.manager}, ${change.expired ? 'passed' : 'pending'}`
}

function ownAnnotations({metadata}: Workload): string[] {
  return Object.keys(metadata.annotations ?? {}).filter(key => CHANGES.includes(key))
}

/** Returns everything that a change of the level must not touch. */
function withoutLevels({metadata, spec}: Workload): unknown {
  const {'deployment.kubernetes.io/revision': _, ...annotations} = metadata.annotations ?? {}
  const others = Object.entries(annotations).filter(([key]) => !CHANGES.includes(key))
  const own = new Set(['LOG_LEVEL', 'LITELLM_LOG', 'KEYCLOAK_LOG_LEVEL'])
  const plain = JSON.parse(JSON.stringify(spec), (key, value) =>
    key === 'env' ? value.filter(({name}: {name: string}) => !own.has(name)) : value,
  )
  return {name: metadata.name, spec: plain, others}
}
