import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, afterEach, describe, expect, test, vi} from 'vitest'
import {runEventsExport} from '../../src/cli/events/export-command.ts'
import {runEventsImport} from '../../src/cli/events/import-command.ts'
import {runEventsValidate} from '../../src/cli/events/validate-command.ts'
import {runResetCommand, runSetCommand} from '../../src/cli/log-level/change-command.ts'
import {runGetCommand} from '../../src/cli/log-level/get-command.ts'
import {runLogsCommand} from '../../src/cli/logs/logs-command.ts'
import {createSink, type Sink} from '../../src/cli/output/sink.ts'
import {LOG_FORMATS} from '../../src/cli/render/formats.ts'
import {buildInstallation, startLab} from '../../src/lab/index.ts'
import {LIVELY} from '../../src/lab/time.ts'
import {IS_DEEP} from '../depth.ts'
import {GROUPS, IN_ENV, IN_SECRET, leaksOf, MARKERS} from './markers.ts'
import {type Planted, plantingProxy} from './planting-proxy.ts'

vi.setConfig({testTimeout: 60_000})

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-markers-'))
afterAll(() => rmSync(folder, {recursive: true}))
afterEach(() => {
  process.exitCode = 0 // commands set the exit code
})

type Command = (sink: Sink, kubeconfig: string) => Promise<number>

const COMMON = {
  lab: false,
  json: false,
  verbose: true,
  quiet: false,
  'log-format': 'pretty',
  color: 'never',
  'no-color': false,
  'allow-inconclusive': false,
} as const

/** Creates a sink that masks nothing. */
const unmasked: typeof createSink = streams => ({...createSink(streams), mask: text => text, maskWith: () => {}})

/** Returns every byte that the command prints on an installation full of markers. */
async function printed(command: Command, planted: Planted, open = createSink): Promise<string> {
  const installation = buildInstallation({
    profile: 'openhands',
    namespace: 'svc',
    now: new Date().toISOString(),
    faults: [],
  })
  const lab = await startLab(installation, {port: 0, pace: LIVELY})
  const proxy = await plantingProxy(lab.url, planted)
  const kubeconfig = join(folder, 'config')
  writeFileSync(kubeconfig, lab.kubeconfig.replace(lab.url, proxy.url))
  try {
    return await bytesOf(sink => command(sink, kubeconfig), open)
  } finally {
    await proxy.close()
    await lab.close()
  }
}

async function bytesOf(command: (sink: Sink) => Promise<number>, open = createSink): Promise<string> {
  const bytes: string[] = []
  const stream = {
    write(part: string | Uint8Array, taken?: () => void) {
      bytes.push(Buffer.from(part).toString())
      taken?.()
    },
  }
  try {
    await command(open({stdout: stream, stderr: stream}))
  } catch (error) {
    bytes.push(String(error))
  }
  return bytes.join('')
}

function leaksIn(bytes: string): string[] {
  return MARKERS.flatMap(marker => leaksOf(marker, bytes).map(form => `${marker.name}: ${form}`))
}

const groups = [...GROUPS.keys()]

/** Leaves out markers in variables: `logs` treats a variable as a secret only if the variable's name says so. */
function leaksInLogs(bytes: string): string[] {
  return leaksIn(bytes).filter(leak => !leak.startsWith('a value of a variable'))
}

describe('logs', () => {
  const logs = (output: (typeof LOG_FORMATS)[number], more: object = {}): Command => {
    return (sink, kubeconfig) =>
      runLogsCommand(
        [],
        {
          ...COMMON,
          kubeconfig,
          output,
          follow: false,
          previous: false,
          timestamps: false,
          events: true,
          secrets: true,
          ...more,
        },
        sink,
      )
  }

  const every = groups.flatMap(group => LOG_FORMATS.map(format => ({group, format})))
  test.each(IS_DEEP ? every : every.filter((_, at) => at % (LOG_FORMATS.length + 1) === 0))(
    'as $format, markers $group',
    async ({group, format}) => {
      const bytes = await printed(logs(format), {group, also: null})
      expect(bytes).toContain('<redacted:')
      expect(leaksInLogs(bytes)).toEqual([])
    },
  )

  test('found by a search for what is hidden', async () => {
    const bytes = await printed(logs('text', {grep: ['mk[0-9a-f]'], level: 'error'}), {group: 0, also: 'reasons'})
    expect(leaksInLogs(bytes)).toEqual([])
  })

  test('the planted lines are there: the names beside the markers are printed', async () => {
    const seen = new Set<string>()
    for (const group of groups) {
      const words = (GROUPS[group] ?? '').split(/[^a-z_]+/i).filter(word => word.length > 5)
      const bytes = await printed(logs('raw'), {group, also: null})
      if (bytes.includes('it says')) for (const word of words) if (bytes.includes(word)) seen.add(word)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['DB_PASSWORD', 'password', 'api_key', 'Authorization']))
  })
})

describe('log-level', () => {
  /** Leaves out markers in Secrets: these commands read no Secrets, so only names and shapes reveal a secret. */
  const leaksOfShapes = (bytes: string) => leaksIn(bytes).filter(leak => !leak.startsWith('a value of a Secret'))
  const change = {...COMMON, 'dry-run': false, yes: true, wait: false, detach: false}
  const ways: [string, Command][] = (['text', 'json'] as const).flatMap(output => [
    [`get as ${output}`, (sink, kubeconfig) => runGetCommand([], {...COMMON, kubeconfig, output}, sink)],
    [
      `a planned set as ${output}`,
      (sink, kubeconfig) =>
        runSetCommand('DEBUG', ['app', 'sandbox'], {...change, kubeconfig, output, 'dry-run': true}, sink),
    ],
    [
      `set as ${output}`,
      (sink, kubeconfig) => runSetCommand('DEBUG', ['app', 'proxy'], {...change, kubeconfig, output}, sink),
    ],
    [`reset as ${output}`, (sink, kubeconfig) => runResetCommand(['app'], {...change, kubeconfig, output}, sink)],
  ])

  describe.each(IS_DEEP ? ways : ways.filter(([name]) => name.endsWith('json')))('%s', (_, command) => {
    test.each(['levels', 'reasons'] as const)('with markers in %s', async also => {
      for (const group of [0, 1]) expect(leaksOfShapes(await printed(command, {group, also}))).toEqual([])
    })
  })

  test('without the mask they would be seen', async () => {
    const seen = await Promise.all(
      ways.slice(0, 2).map(([, command]) => printed(command, {group: 0, also: 'levels'}, unmasked)),
    )
    expect(seen.map(bytes => bytes.includes(IN_ENV))).toEqual([true, true])
  })
})

describe('events', () => {
  const secrets = join(folder, 'secrets')
  writeFileSync(secrets, `${IN_SECRET}\n${IN_ENV}\n`)
  const flags = {...COMMON, 'secrets-file': secrets, 'assume-tz': 'UTC'} as const
  const sourceOf = (group: number) => {
    const marks = GROUPS[group] ?? ''
    const message = {role: 'user', content: [{type: 'text', text: marks}]}
    const base = {timestamp: '2026-03-01T12:00:00', source: 'user'}
    const events = [
      {...base, kind: 'MessageEvent', id: 'e1', llm_message: message, note: marks},
      {...base, kind: 'PauseEvent', id: marks, source: marks},
      {...base, kind: marks, id: 'e3', inner: {note: [JSON.stringify({note: marks})]}},
    ]
    const path = join(folder, `events-${group}.jsonl`)
    writeFileSync(
      path,
      `${events.map(event => JSON.stringify(event)).join('\n')}\n{"id":"e4","kind":"${marks.slice(0, 9)}`,
    )
    return path
  }

  test.each(IS_DEEP ? groups : groups.filter(group => group % 3 === 0))(
    'validate, import and export, markers %i',
    async group => {
      const sources = [sourceOf(group)]
      const bytes: string[] = []
      for (const output of ['text', 'json'] as const) {
        const more = {...flags, output, compat: '1.43', 'fail-on': 'fail'} as const
        bytes.push(await bytesOf(sink => runEventsValidate(sources, more, sink, '0.0.0')))
        const into = join(folder, `import-${group}-${output}`)
        bytes.push(await bytesOf(sink => runEventsImport(sources, {...flags, output, folder: into}, sink)))
      }
      for (const to of ['jsonl', 'array', 'page'] as const)
        bytes.push(await bytesOf(sink => runEventsExport(sources, {...flags, to}, sink)))
      expect(leaksIn(bytes.join(''))).toEqual([])
    },
  )

  test('without the mask they would be seen', async () => {
    const seen = new Set<string>()
    for (const group of groups) {
      const source = sourceOf(group)
      const text = readFileSync(source, 'utf8')
      for (const marker of MARKERS) if (leaksOf(marker, text).length > 0) seen.add(marker.name)
    }
    expect([...seen].toSorted()).toEqual(MARKERS.map(({name}) => name).toSorted())
    const more = {...flags, output: 'json', compat: '1.43', 'fail-on': 'fail'} as const
    const bytes = await bytesOf(sink => runEventsValidate([sourceOf(0)], more, sink, '0.0.0'), unmasked)
    expect(leaksIn(bytes)).not.toEqual([])
  })
})
