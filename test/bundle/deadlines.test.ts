import {expect, test} from 'vitest'
import {deadlinesFor} from '../../src/bundle/collect/deadlines.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import {verifyBundle} from '../../src/bundle/verify.ts'
import {closingLines} from '../../src/cli/bundle/words.ts'
import type {ClusterReader, LogRequest} from '../../src/cluster/port.ts'
import type {ProbedCluster} from '../../src/probes/live.ts'
import {deepTest} from '../depth.ts'
import {contents, manifestIn} from './contents.ts'
import {type MadeBundle, makeBundle} from './make.ts'

const SHORT = {...deadlinesFor(600_000), readMs: 300}

test.each([1_000, 30_000, 600_000, 3_600_000])('of a run of %d ms one question takes a part', timeoutMs => {
  const {readMs, listMs, itemMs, endMs} = deadlinesFor(timeoutMs)
  for (const ms of [readMs, listMs, itemMs, endMs]) expect(ms).toBeLessThan(timeoutMs)
  expect(readMs).toBeLessThanOrEqual(30_000)
})

deepTest('an endpoint that hangs while the installation is looked for costs its deadline, and is a gap', async () => {
  const made = await makeBundle({
    request: {deadlines: SHORT},
    between: cluster => hangingReader(cluster, kind => kind === 'Deployment'),
  })
  const {coverage, target} = manifestIn(await contents(made))
  expect(target.installation).toBeNull()
  expect(coverage.find(({item}) => item.endsWith(', needed to find the installation'))).toMatchObject({
    item: expect.stringMatching(/^deployments in /),
    status: 'missing',
    cause: 'deadline',
  })
  expect(toldOf(made)).toContainEqual(
    expect.stringMatching(/^missing: deployments in .*, needed to find the installation: /),
  )
  expect(await verifyBundle(await openBundle(made.file))).toMatchObject({problems: []})
})

deepTest('what hangs for the checks alone, and is collected later, is a gap of its own', async () => {
  const made = await makeBundle({
    request: {deadlines: SHORT},
    between: cluster => hangingReader(cluster, kind => kind === 'Pod'),
  })
  const {coverage} = manifestIn(await contents(made))
  expect(coverage.find(({item}) => item === 'pods in agents')).toMatchObject({status: 'collected'})
  expect(coverage.find(({item}) => item === 'Pod list in agents, needed by a check')).toMatchObject({cause: 'deadline'})
})

test('a list of Secrets that hangs costs its deadline; that less could be hidden is a gap', async () => {
  const made = await makeBundle({
    request: {deadlines: SHORT},
    between: cluster => ({
      ...cluster,
      secretLister: signal => ({
        secrets: async namespace => {
          await aborted(signal)
          return cluster.secretLister(signal).secrets(namespace)
        },
      }),
    }),
  })
  const {coverage, secrets} = manifestIn(await contents(made))
  expect(secrets).toBe('partly-read')
  const gap = coverage.find(({item}) => item === 'secrets in agents, needed to mask secrets')
  expect(gap).toMatchObject({status: 'missing', cause: 'deadline', read: null})
  expect(toldOf(made)).toContainEqual(
    expect.stringMatching(/^missing: secrets in agents, needed to mask secrets.*time ran out/),
  )
})

test('of a log that comes too slowly its newest lines are there as well, and it is said what is missing', async () => {
  const made = await makeBundle(slowLog('the newest line\n'))
  const files = await contents(made)
  const entry = manifestIn(files).coverage.find(({item}) => item.endsWith('/keycloak'))
  expect(entry).toMatchObject({status: 'truncated', cause: 'deadline', reason: expect.stringContaining('its middle')})
  expect(files.get(entry?.files[0] ?? '')).toMatch(
    /^the oldest line\nand one that is cu\n--- svcdiag: reading timed out .* ---\nthe newest line\n$/,
  )
})

deepTest('where its end does not come either, that is what is said', async () => {
  const made = await makeBundle(slowLog(null))
  const files = await contents(made)
  const entry = manifestIn(files).coverage.find(({item}) => item.endsWith('/keycloak'))
  expect(entry).toMatchObject({status: 'truncated', cause: 'deadline', reason: expect.stringContaining('its newest')})
  expect(files.get(entry?.files[0] ?? '')).toBe('the oldest line\nand one that is cu')
})

function hangingReader(cluster: ProbedCluster, hangs: (kind: string) => boolean): ProbedCluster {
  const reader = (signal: AbortSignal): ClusterReader => {
    const own = cluster.reader(signal)
    return {
      ...own,
      list: async (kind, where) => {
        if (hangs(kind)) await aborted(signal)
        return own.list(kind, where)
      },
    }
  }
  return {...cluster, reader}
}

/**
 * Makes Keycloak's log endless when it is read from its beginning. If `newest` is null, its last lines never arrive
 * either.
 */
function slowLog(newest: string | null): Parameters<typeof makeBundle>[0] {
  const slow = (signal: AbortSignal) =>
    async function* ({tailLines}: LogRequest): AsyncGenerator<Uint8Array> {
      if (tailLines !== undefined && newest !== null) return yield Buffer.from(newest)
      yield Buffer.from('the oldest line\nand one that is cu')
      await aborted(signal)
      throw signal.reason
    }
  return {
    request: {deadlines: {...deadlinesFor(600_000), itemMs: 1_000, endMs: 300}},
    between: cluster => ({
      ...cluster,
      collector: signal => {
        const own = cluster.collector(signal)
        return {
          ...own,
          log: async log => {
            if (log.container !== 'keycloak') return own.log(log)
            if (log.tailLines === undefined || newest !== null) return {status: 'found', value: slow(signal)(log)}
            await aborted(signal)
            return {status: 'missing', cause: 'deadline', input: 'log', reason: 'time ran out'}
          },
        }
      },
    }),
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), {once: true})
  })
}

function toldOf({created, file}: MadeBundle): string[] {
  return closingLines(created, file)
}
