import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {afterAll, expect, test, vi} from 'vitest'
import {deny} from '../../src/lab/edit.ts'
import {svcdiag} from './binary.ts'
import {serveLab} from './served-lab.ts'

vi.setConfig({testTimeout: 60_000})

const FAILING = ['--lab', '--fault', 'pod.unscheduled']
const folder = mkdtempSync(join(tmpdir(), 'svcdiag-logs-selection-'))
afterAll(() => rmSync(folder, {recursive: true}))

interface Printed {
  readonly time: string
  readonly component: string | null
  readonly pod: string | null
  readonly container: string | null
  readonly level: string
  readonly message: string
  readonly fields?: {readonly object?: string; readonly reason?: string}
}

function recordsOf(stdout: string): Printed[] {
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

function logs(...args: string[]) {
  const {code, stdout, stderr} = svcdiag(['logs', ...args, '-o', 'json'])
  return {code, stderr, records: recordsOf(stdout)}
}

const podsIn = (records: readonly Printed[]) => [...new Set(records.map(({pod}) => pod))]
const containersIn = (records: readonly Printed[]) => [...new Set(records.map(({container}) => container))]

test('--pod selects pods by a part of their name, without a component also those of no component', () => {
  const {code, records} = logs('--lab', '--pod', 'postgresql', '--pod', 'litellm')
  expect(code).toBe(0)
  const pods = podsIn(records)
  expect(pods.filter(pod => !/postgresql|litellm/.test(pod ?? ''))).toEqual([])
  expect(records.some(({component}) => component === 'proxy')).toBe(true)
  const ofApp = logs('app', '--lab', '--pod', '^openhands-mcp')
  expect(podsIn(ofApp.records).every(pod => pod?.startsWith('openhands-mcp'))).toBe(true)
  expect(ofApp.records).not.toEqual([])
})

test('-l selects pods by their labels, and -c containers by their whole name', () => {
  expect(containersIn(logs('--lab').records)).toEqual(expect.arrayContaining(['openhands', 'openhands-mcp']))
  expect(containersIn(logs('--lab', '-c', 'openhands').records)).toEqual(['openhands'])
  const generic = ['--lab', '--profile', 'generic']
  const labelled = logs(...generic, '-l', 'app.kubernetes.io/component in (runtime, worker)')
  expect(new Set(labelled.records.map(({component}) => component))).toEqual(new Set(['runtime', 'worker']))
})

test('a filter that matches nothing says so, and what there is', () => {
  expect(logs('--lab', '--pod', 'nonesuch')).toMatchObject({
    code: 0,
    records: [],
    stderr: expect.stringMatching(/no pod in openhands, \S+ matches --pod nonesuch\n/),
  })
  const {stderr} = svcdiag(['logs', 'app', '--lab', '-c', 'openhand'])
  expect(stderr).toMatch(/no container matches openhand: the pods have .*openhands/)
  expect(svcdiag(['logs', 'nonesuch', '--lab']).stderr).toContain('--pod PATTERN')
})

test('several --grep print the lines of each, and --exclude leaves lines out of them', () => {
  const count = (...args: string[]) => logs('app', '--lab', ...args).records.length
  const [slow, health] = [count('--grep', 'Slow'), count('--grep', 'health')]
  expect(slow).toBeGreaterThan(0)
  expect(health).toBeGreaterThan(0)
  expect(count('--grep', 'Slow', '--grep', 'health')).toBe(slow + health)
  expect(count('--grep', 'Slow', '--grep', 'health', '--exclude', 'Slow')).toBe(health)
  expect(count('--exclude', 'Slow', '--exclude', 'health')).toBe(count() - slow - health)
})

test('--events puts events of the selected pods between the lines by time, at the level of their type', () => {
  const {code, records} = logs('--events', ...FAILING)
  expect(code).toBe(0)
  const times = records.map(({time}) => Date.parse(time))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const events = records.filter(({pod}) => pod === null)
  expect(events.map(({fields}) => fields?.reason)).toContain('FailedScheduling')
  expect(events.every(({component, container, fields}) => (component ?? container) === null && fields?.object)).toBe(
    true,
  )
  const failed = logs('--events', '--level', 'warn', ...FAILING).records.find(({pod}) => pod === null)
  expect(failed).toMatchObject({level: 'WARN', pod: null})
  const name = failed?.fields?.object?.replace('pod/', '') ?? ''
  const own = logs('--events', '--pod', name, ...FAILING).records.filter(({pod}) => pod === null)
  expect(own.length).toBeGreaterThan(0)
  expect(new Set(own.map(({fields}) => fields?.object))).toEqual(new Set([`pod/${name}`]))
  const others = logs('--events', '--pod', 'postgresql', ...FAILING).records.filter(({pod}) => pod === null)
  expect(others.map(({fields}) => fields?.object)).not.toContain(`pod/${name}`)
})

test('a bundle gives the same selection and the same events', () => {
  const file = join(folder, 'failing.tar.gz')
  expect(svcdiag(['bundle', ...FAILING, '--no-probe', '-f', file]).code).toBe(0)
  const live = logs('--events', '--pod', 'openhands', '--level', 'warn', ...FAILING).records
  const recorded = logs('--events', '--pod', 'openhands', '--level', 'warn', '--from', file).records
  const words = ({fields, message}: Printed) => `${fields?.object} ${fields?.reason} ${message}`
  const events = (records: readonly Printed[]) => records.filter(({pod}) => pod === null).map(words)
  expect(events(live)).not.toEqual([])
  expect(events(recorded)).toEqual(events(live))
})

test('-f --events prints new events with the lines', async () => {
  const lab = await serveLab()
  const run = lab.start('logs', 'app', '-f', '--events', '--tail', '1', '-o', 'json')
  const before: string[] = []
  let isChanged = false
  for await (const line of createInterface(run.stdout)) {
    const {pod, fields, message}: Printed = JSON.parse(line)
    if (fields?.object?.startsWith('pod/') && pod === null && isChanged && !before.includes(message)) {
      expect(fields?.object).toMatch(/^pod\/openhands-/)
      break
    }
    before.push(message)
    if (!isChanged) await lab.setEnv('openhands', 'openhands', {ANY: 'value'})
    isChanged = true
  }
  run.kill('SIGINT')
  expect((await once(run, 'exit'))[0]).toBe(130)
})

test('events that may not be read are missing: exit code 5 and the permission', async () => {
  const lab = await serveLab({change: installation => deny(installation, {verb: 'list', resource: 'events'})})
  const {code, stdout, stderr} = await lab.svcdiag('logs', 'app', '--events')
  expect(code).toBe(5)
  expect(stderr).toContain('list events')
  expect(stdout).not.toBe('')
})

test('--previous of a pod that never restarted says so', () => {
  const {code, records, stderr} = logs('--lab', '--pod', 'litellm', '--previous')
  expect({code, records}).toEqual({code: 0, records: []})
  expect(stderr).toContain('no container was restarted')
})
