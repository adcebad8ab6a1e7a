import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {beforeAll, describe, expect, test} from 'vitest'
import type {Bundle} from '../../src/bundle/open/bundle.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import {openSnapshot} from '../../src/bundle/snapshot/snapshot.ts'
import {recordedFacts} from '../../src/checks/engine/recorded.ts'
import {runChecks} from '../../src/checks/engine/run.ts'
import type {InputName} from '../../src/checks/facts.ts'
import {CHECKS} from '../../src/checks/registry.ts'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {plainEnvOf} from '../../src/cli/target/profiles.ts'
import {GENERIC, PROFILES} from '../../src/installation/profiles.ts'
import {NO_TARGET} from '../../src/repairs/command.ts'

const GENUINE = fileURLToPath(new URL('fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))
const PLANTED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('fixtures/planted-secrets.json', import.meta.url), 'utf8'),
)

/** The file of the bundle that each input comes from. */
const FILES: {readonly [N in InputName]?: string} = {
  deployments: 'deployments/svc',
  statefulSets: 'statefulsets/svc',
  replicaSets: 'replicasets/svc',
  pods: 'pods/svc',
  services: 'services/svc',
  endpointSlices: 'endpointslices/svc',
  ingresses: 'ingress/svc',
}

let genuine: Bundle
let report: CheckReport

beforeAll(async () => {
  genuine = await openBundle(GENUINE)
  report = await check(genuine)
})

describe('a genuine bundle of troubleshoot', () => {
  test('shows what is wrong', () => {
    expect(report.target).toMatchObject({mode: 'bundle', namespaces: ['svc'], context: null, server: null})
    expect(row('pods.running')).toMatchObject({status: 'fail', findings: [{object: {kind: 'Deployment', name: 'app'}}]})
    expect(report.verdict).toMatchObject({status: 'fail', exitCode: 3, cause: 'pods.running'})
  })

  test('says of keys and answers of the service that nobody looked', () => {
    expect(row('keys.match')).toMatchObject({
      status: 'inconclusive',
      reason: expect.stringMatching(/could not read Secret svc\/[\w-]+: not in the bundle/),
    })
    expect(row('runtime.ready')).toMatchObject({
      status: 'inconclusive',
      reason: "could not read the runtime API's health path: probe not recorded",
    })
    for (const id of ['keys.present', 'keys.clean', 'keys.consumed', 'keys.loaded', 'app.ready', 'proxy.ready'])
      expect(row(id).status, id).toBe('inconclusive')
  })

  test('is judged as of the time when it was made', () => {
    expect(JSON.stringify(row('rollouts.settled').findings)).toMatch(/newest ReplicaSet app-f84b98d6, \d+ s old/)
  })

  test('gives away none of the secrets that it holds', () => {
    expect(Object.values(PLANTED).filter(secret => JSON.stringify(report).includes(secret))).toEqual([])
  })
})

test.each(Object.entries(FILES))('without the file of %s no check passes that needs it', async (input, file) => {
  const checks = CHECKS.filter(({inputs}) => inputs.includes(input as InputName))
  expect(checks.length).toBeGreaterThan(0)
  const without = await check(lacking(genuine, `cluster-resources/${file}.json`))
  for (const {id} of checks) expect(row(id, without).status, id).not.toBe('pass')
})

test('without the version of the server nothing was looked at', async () => {
  const {summary, verdict} = await check(lacking(genuine, 'cluster-info/cluster_version.json'))
  expect(summary).toMatchObject({pass: 0, warn: 0, fail: 0})
  expect(verdict.exitCode).toBe(5)
})

test('keys that were hidden are neither the same nor different', async () => {
  const hidden = await check(edited(genuine, withHiddenKeys))
  expect(row('keys.match', hidden)).toMatchObject({
    status: 'inconclusive',
    reason: expect.stringMatching(/could not read a literal in env \w+: its value is hidden in the bundle/),
  })
  expect(row('keys.consumed', hidden).findings.map(({observed}) => observed)).not.toContain(
    expect.stringContaining('another value'),
  )
})

/** Replaces references to the key Secrets with literals that troubleshoot has masked. */
function withHiddenKeys(text: string): string {
  const reference =
    /"valueFrom": \{\s*"secretKeyRef": \{\s*"name": "(?:default|sandbox)-api-key",\s*"key": "[^"]+"\s*\}\s*\}/g
  return text.replace(reference, '"value": "***HIDDEN***"')
}

function edited(bundle: Bundle, edit: (text: string) => string): Bundle {
  return {...bundle, read: async path => Buffer.from(edit(String(await bundle.read(path))))}
}

async function check(bundle: Bundle): Promise<CheckReport> {
  const snapshot = await openSnapshot(bundle, {plainEnv: () => plainEnvOf(PROFILES)})
  const run = await runChecks({
    cluster: snapshot,
    namespace: null,
    profile: GENERIC,
    release: null,
    profiles: [],
    selection: {selectors: [], skipped: [], checks: CHECKS},
    probes: true,
    runtimeUrl: null,
    recorded: recordedFacts(snapshot.probes),
    failOn: 'fail',
    allowInconclusive: false,
    timeoutMs: 30_000,
    interrupt: new AbortController().signal,
    observer: {decided: () => undefined, watching: () => undefined, changed: () => undefined},
    version: 'test',
    commands: {target: NO_TARGET, first: [], origin: null, probing: [], leavingOut: []},
    again: null,
  })
  return run.report
}

function lacking(bundle: Bundle, path: string): Bundle {
  expect(bundle.files.has(path)).toBe(true)
  return {...bundle, files: new Map([...bundle.files].filter(([name]) => name !== path))}
}

function row(id: string, {checks} = report): CheckReport['checks'][number] {
  const found = checks.find(check => check.id === id)
  if (found === undefined) throw new Error(`no check is called ${id}`)
  return found
}
