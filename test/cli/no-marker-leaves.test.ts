import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest'
import {runCheckCommand} from '../../src/cli/check/check-command.ts'
import {runManyCommand} from '../../src/cli/check/many-command.ts'
import {createSink, type Sink} from '../../src/cli/output/sink.ts'
import {REPORT_FORMATS, type ReportFormat} from '../../src/cli/render/formats.ts'
import {FAULTS} from '../../src/lab/faults/index.ts'
import {buildInstallation, startLab} from '../../src/lab/index.ts'
import {areaOf, IS_DEEP, perArea} from '../depth.ts'
import {GROUPS, leaksOf, MARKERS} from './markers.ts'
import {plantingProxy} from './planting-proxy.ts'

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-markers-'))
const runtime = createServer((_request, response) => {
  const words = MARKERS.map(({texts}) => texts[0]).join(' ')
  const headers = {server: words, via: words, location: `/login?token=${MARKERS[0]?.value}`, 'www-authenticate': words}
  response.writeHead(302, {...headers, 'content-type': `text/html; note="${MARKERS[0]?.value}"`}).end(words)
})

beforeAll(() => new Promise<void>(resolve => runtime.listen(0, '127.0.0.1', () => resolve())))
afterAll(async () => {
  rmSync(folder, {recursive: true})
  await new Promise(resolve => runtime.close(resolve))
})
afterEach(() => {
  process.exitCode = 0 // commands set the exit code
})

interface Run {
  readonly faults: readonly string[]
  readonly format: ReportFormat
  readonly verbose: boolean
  readonly logFormat?: 'pretty' | 'json'
  readonly also?: 'reasons'
  /** The index of the group of markers. */
  readonly group: number
  readonly runtimeUrl?: string
}

/** Returns every byte that a check prints on an installation full of markers. */
async function printed(
  run: Run,
  open: (streams: Parameters<typeof createSink>[0]) => Sink = createSink,
): Promise<string> {
  const profile = run.faults.every(fault => FAULTS.find(({id}) => id === fault)?.profiles.includes('openhands') ?? true)
    ? 'openhands'
    : 'generic'
  const installation = buildInstallation({profile, namespace: 'svc', now: new Date().toISOString(), faults: run.faults})
  const lab = await startLab(installation, {port: 0})
  const proxy = await plantingProxy(lab.url, {group: run.group, also: run.also ?? null})
  const kubeconfig = join(folder, 'config')
  writeFileSync(kubeconfig, lab.kubeconfig.replace(lab.url, proxy.url))
  const bytes: string[] = []
  const stream = {write: (text: string) => bytes.push(text)}
  try {
    const sink = open({stdout: stream, stderr: stream})
    await runCheckCommand({flags: flagsOf(run, kubeconfig), selectors: [], sink, version: '0.0.0'})
    return bytes.join('')
  } finally {
    await proxy.close()
    await lab.close()
  }
}

function flagsOf({format, verbose, logFormat = 'pretty', runtimeUrl}: Run, kubeconfig: string) {
  return {
    kubeconfig,
    lab: false,
    json: false,
    output: format,
    verbose,
    quiet: false,
    'log-format': logFormat,
    color: 'always' as const,
    'no-color': false,
    'no-probe': false,
    'allow-inconclusive': false,
    ...(runtimeUrl ? {'runtime-url': runtimeUrl} : {}),
  }
}

function leaksIn(bytes: string): string[] {
  return MARKERS.flatMap(marker => leaksOf(marker, bytes).map(form => `${marker.name}: ${form}`))
}

/** Faults whose findings quote the cluster. */
const TALKATIVE = ['rollout.stuck', 'tls.expiry']

describe('no marker leaves', () => {
  const ways = REPORT_FORMATS.flatMap(format => (IS_DEEP ? [true, false] : [true]).map(verbose => ({format, verbose})))
  test.each(ways.map((way, at) => ({...way, group: at % GROUPS.length})))(
    'as $format, verbose $verbose, markers $group',
    async run => {
      expect(leaksIn(await printed({faults: TALKATIVE, ...run}))).toEqual([])
    },
  )

  const groups = GROUPS.keys().toArray()
  const some = IS_DEEP ? groups : groups.filter(group => group % 5 === 0)
  test.each(some)('in JSON logs, with markers %i in reasons too', async group => {
    const run = {faults: ['pod.crashloop'], format: 'text', verbose: true, logFormat: 'json', also: 'reasons'} as const
    expect(leaksIn(await printed({...run, group}))).toEqual([])
  })

  test("from the runtime API's own answers", async () => {
    const runtimeUrl = `http://127.0.0.1:${(runtime.address() as AddressInfo).port}`
    expect(leaksIn(await printed({faults: [], format: 'text', verbose: true, group: 0, runtimeUrl}))).toEqual([])
  })

  test.each(some)('from the log of a crash, markers %i', async group => {
    const run = {faults: ['pod.crashloop'], verbose: true, group} as const
    for (const format of ['json', 'text'] as const) expect(leaksIn(await printed({...run, format}))).toEqual([])
  })

  const bases = perArea(
    FAULTS.map(({id}) => id).filter(id => !id.includes(':')),
    areaOf,
  )
  test.each(bases.map((id, at) => [id, REPORT_FORMATS[at % REPORT_FORMATS.length] ?? 'text', at] as const))(
    'under %s, as %s',
    async (fault, format, group) => {
      expect(leaksIn(await printed({faults: [fault], format, verbose: true, group}))).toEqual([])
    },
  )
})

describe('several installations', () => {
  /** Returns every byte that a check of both clusters prints. One mask for both would not know all secrets. */
  async function printedOfBoth(contexts: readonly string[], format: ReportFormat, verbose: boolean): Promise<string> {
    const now = new Date().toISOString()
    const installation = buildInstallation({profile: 'openhands', namespace: 'svc', now, faults: TALKATIVE})
    const [lab, clean] = await Promise.all([startLab(installation, {port: 0}), startLab(installation, {port: 0})])
    const proxy = await plantingProxy(lab.url, {group: 0, also: null})
    const kubeconfig = join(folder, 'config-of-both')
    writeFileSync(kubeconfig, JSON.stringify(configOf({marked: proxy.url, clean: clean.url})))
    const bytes: string[] = []
    const stream = {write: (text: string) => bytes.push(text)}
    try {
      const flags = flagsOf({faults: TALKATIVE, format, verbose, group: 0}, kubeconfig)
      const sink = createSink({stdout: stream, stderr: stream})
      const explain = () => ({code: 'bug', message: 'a bug', hint: ''})
      const places = contexts.map(context => ({context}))
      await runManyCommand({flags, selectors: [], sink, version: '0.0.0', places, explain})
      return bytes.join('')
    } finally {
      await proxy.close()
      await Promise.all([lab.close(), clean.close()])
    }
  }

  function configOf(servers: Readonly<Record<string, string>>) {
    const names = Object.keys(servers)
    return {
      clusters: names.map(name => ({name, cluster: {server: servers[name]}})),
      users: [{name: 'u', user: {}}],
      contexts: names.map(name => ({name, context: {cluster: name, user: 'u', namespace: 'svc'}})),
    }
  }

  const formats = REPORT_FORMATS.filter(format => format !== 'plan')
  const ways = formats.flatMap((format, at) =>
    (IS_DEEP ? [true, false] : [at % 2 === 0]).map(verbose => ({format, verbose})),
  )
  test.each(ways)('as $format, verbose $verbose', async ({format, verbose}) => {
    const seen = [await printedOfBoth(['marked', 'clean'], format, verbose)]
    seen.push(await printedOfBoth(['clean', 'marked'], format, verbose))
    for (const bytes of seen) expect(bytes).toContain('marked')
    expect(leaksIn(seen.join(''))).toEqual([])
  })

  test('their reports quote what was planted', async () => {
    expect(await printedOfBoth(['marked', 'clean'], 'json', true)).toContain('<redacted:')
  })
})

test('without the mask they would be seen: these runs do print what was planted', async () => {
  const open: typeof createSink = streams => ({...createSink(streams), mask: text => text, maskWith: () => {}})
  const seen = new Set<string>()
  for (const group of GROUPS.keys()) {
    const bytes = await printed({faults: TALKATIVE, format: 'json', verbose: true, group}, open)
    for (const marker of MARKERS) if (leaksOf(marker, bytes).length > 0) seen.add(marker.name)
  }
  expect([...seen].toSorted()).toEqual(MARKERS.map(({name}) => name).toSorted())
})

test('without the mask the log of a crash would show them too', async () => {
  const open: typeof createSink = streams => ({...createSink(streams), mask: text => text, maskWith: () => {}})
  const bytes = await printed({faults: ['pod.crashloop'], format: 'json', verbose: true, group: 0}, open)
  expect(bytes).toContain(`ValueError: ${GROUPS[0]}`)
})
