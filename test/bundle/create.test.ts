import {readdirSync, readFileSync} from 'node:fs'
import {Readable} from 'node:stream'
import {gzipSync} from 'node:zlib'
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest'
import type {Manifest} from '../../src/bundle/format/manifest.ts'
import {openBundle} from '../../src/bundle/open/open.ts'
import {verifyBundle} from '../../src/bundle/verify.ts'
import type {ClusterCollector, LogRequest, RawObject} from '../../src/cluster/port.ts'
import type {LabInstallation} from '../../src/lab/model.ts'
import type {Redactor} from '../../src/redaction/redactor.ts'
import {deepTest} from '../depth.ts'
import {contents, manifestIn as storedManifest} from './contents.ts'
import {checksWith, type MadeBundle, type Making, makeBundle, serveLab} from './make.ts'

async function manifestIn(made: MadeBundle): Promise<Manifest> {
  return storedManifest(await contents(made))
}

/** Changes the collector of a cluster. */
function withCollector(change: (collector: ClusterCollector) => Partial<ClusterCollector>) {
  return {
    between: <C extends {collector(signal: AbortSignal): ClusterCollector}>(cluster: C): C => ({
      ...cluster,
      collector: (signal: AbortSignal) => {
        const collector = cluster.collector(signal)
        return {...collector, ...change(collector)}
      },
    }),
  }
}

describe('a bundle of a whole installation', () => {
  test('verifies, and holds objects, logs of every container and what the checks found', async () => {
    const made = await makeBundle({faults: ['pod.crashloop']})
    expect(await verifyBundle(await openBundle(made.file))).toMatchObject({problems: []})
    const files = await contents(made)
    const logs = [...files.keys()].filter(path => path.includes('/pods/logs/'))
    expect(
      logs.some(path => path.endsWith('/migrate-db.log')),
      'init containers',
    ).toBe(true)
    const previous = logs.find(path => path.endsWith('-previous.log')) ?? ''
    expect(files.get(previous)).toContain('ModuleNotFoundError')
    const pods = JSON.parse(files.get('cluster-resources/pods/agents.json') ?? '')
    expect(pods).toMatchObject({kind: 'PodList', apiVersion: 'v1'})
    expect(pods.items[0]).toMatchObject({kind: 'Pod', apiVersion: 'v1'})
    expect(files.get('cluster-resources/secrets/agents.json')).toContain('managedFields')
    expect(JSON.parse(files.get('checks.json') ?? '').verdict.cause).toBe('pods.running')
  })

  deepTest('is mode 0600 and leaves nothing else behind', async () => {
    const {folder} = await makeBundle()
    expect(readdirSync(folder)).toEqual(['bundle.tar.gz'])
  })

  deepTest('says of every empty list that it is empty, and of what is not served nothing at all', async () => {
    const {coverage} = await manifestIn(await makeBundle())
    const entry = (item: string) => coverage.find(entry => entry.item === item)
    expect(entry('daemonsets in agents')).toMatchObject({status: 'empty', files: []})
    expect(entry('networkpolicies in agents')).toMatchObject({
      status: 'empty',
      files: [expect.any(String), expect.any(String)],
    })
    expect(entry('pods in agents')).toMatchObject({
      status: 'collected',
      read: {kind: 'Pod', namespace: 'agents', name: null},
    })
  })
})

describe('options', () => {
  deepTest('logs of one component only; none at all', async () => {
    const one = [...(await contents(await makeBundle({options: {components: ['runtime']}}))).keys()]
    const logs = one.filter(path => path.includes('/logs/'))
    expect(logs.length).toBeGreaterThan(0)
    expect(logs.every(path => path.includes('runtime-api'))).toBe(true)
    const none = [...(await contents(await makeBundle({options: {logs: false}}))).keys()]
    expect(none.filter(path => path.includes('/logs/'))).toEqual([])
  })

  deepTest('another namespace as well: its objects and the logs of its pods', async () => {
    const made = await makeBundle({options: {includeNamespaces: ['observability']}, ...withCollector(elsewhere)})
    const files = await contents(made)
    expect(files.get('cluster-resources/pods/observability.json')).toContain('"name": "collector-0"')
    expect(files.get('cluster-resources/pods/logs/observability/collector-0/main.log')).toBe('a line\n')
    const {coverage, target} = await manifestIn(made)
    expect(target.namespaces.at(-1)).toBe('observability')
    expect(coverage.map(({item}) => item)).toEqual(
      expect.arrayContaining(['configmaps in observability', 'events in observability']),
    )
  })

  deepTest('logs since a time, and the last lines of each: the API is asked for no more', async () => {
    const {requests} = await requestsFor({options: {sinceSeconds: 3600, tailLines: 7}})
    expect(requests.length).toBeGreaterThan(10)
    for (const request of requests) expect(request).toMatchObject({sinceSeconds: 3600, tailLines: 7})
    const all = await requestsFor({})
    for (const request of all.requests) expect(Object.keys(request)).not.toContain('sinceSeconds')
  })

  deepTest('logs of components with findings are asked for first, never more than four at once', async () => {
    const {requests, most} = await requestsFor({faults: ['pod.crashloop']})
    const ofWorker = requests.map(({pod}) => pod.includes('-integrations-'))
    expect(ofWorker[0]).toBe(true)
    expect(ofWorker.lastIndexOf(true)).toBe(ofWorker.filter(Boolean).length - 1)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
  })

  deepTest('without Secret values none is asked for, and the manifest says that it is weaker', async () => {
    const asked: unknown[] = []
    const refuse = async (what: unknown): Promise<never> => {
      asked.push(what)
      throw new Error('a Secret value was asked for')
    }
    const made = await makeBundle({
      options: {secrets: false},
      between: cluster => ({
        ...cluster,
        secretLister: () => ({secrets: refuse}),
        reader: signal => ({...cluster.reader(signal), secret: refuse, tlsSecret: refuse, secretName: refuse}),
      }),
    })
    expect(asked).toEqual([])
    const {secrets, target} = await manifestIn(made)
    expect({secrets, found: target.installation?.namespace}).toEqual({secrets: 'not-read', found: 'agents'})
    expect([...(await contents(made)).keys()].filter(path => path.includes('/secrets/'))).toEqual([])
  })

  deepTest('where logs have no room their newest lines stay, and it is said how much was cut', async () => {
    const lines = Array.from({length: 5000}, (_, line) => `line ${line} of a long log`)
    const made = await makeBundle({edit: withLogs(lines), options: {maxLogBytes: 40_000}})
    const files = await contents(made)
    const logs = [...files].filter(([path]) => path.includes('/logs/'))
    expect(logs.reduce((sum, [, text]) => sum + text.length, 0)).toBeLessThanOrEqual(40_000)
    const {coverage, files: listed} = await manifestIn(made)
    const cut = coverage.filter(({status}) => status === 'truncated')
    expect(cut.length).toBeGreaterThan(0)
    for (const {
      files: [path = ''],
    } of cut) {
      expect(files.get(path)).toMatch(/^(line \d+ of a long log\n)+$/)
      expect(files.get(path)).toContain('line 4999 of a long log')
      expect(listed.find(file => file.path === path)?.omittedBytes).toBeGreaterThan(0)
    }
  })
})

/** Adds a pod in a namespace outside the installation. */
function elsewhere(collector: ClusterCollector): Partial<ClusterCollector> {
  const metadata = {name: 'collector-0', namespace: 'observability'}
  const pod = {apiVersion: 'v1', kind: 'Pod', metadata, spec: {containers: [{name: 'main'}]}}
  return {
    objects: async (resource, namespace) =>
      namespace === 'observability' && resource.kind === 'Pod'
        ? {status: 'found', value: {count: 1, pages: () => onePage(pod)}}
        : collector.objects(resource, namespace),
    log: async log =>
      log.namespace === 'observability'
        ? {status: 'found', value: Readable.from([Buffer.from('a line\n')])}
        : collector.log(log),
  }
}

function* onePage(object: RawObject): Generator<RawObject[]> {
  yield [object]
}

/** Returns the requests for logs in order, and how many of them ran at once. */
async function requestsFor(making: Making): Promise<{readonly requests: LogRequest[]; readonly most: number}> {
  const requests: LogRequest[] = []
  let now = 0
  let most = 0
  const counted = (collector: ClusterCollector): Partial<ClusterCollector> => ({
    log: async log => {
      requests.push(log)
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
      return collector.log(log)
    },
  })
  await makeBundle({...making, ...withCollector(counted)})
  return {requests, most}
}

describe('what goes wrong on the way', () => {
  test('a log that breaks costs one error file', async () => {
    const made = await makeBundle(
      withCollector(collector => ({
        log: async log =>
          log.container === 'keycloak'
            ? {status: 'missing', cause: 'unreachable', input: 'log', reason: 'the node is gone'}
            : collector.log(log),
      })),
    )
    const files = await contents(made)
    const errors = [...files].filter(([path]) => path.endsWith('-logs-errors.log'))
    expect(errors.map(([path, text]) => [path.split('/').at(-1), text])).toEqual([
      ['keycloak-logs-errors.log', 'the node is gone\n'],
    ])
    expect([...files.keys()].filter(path => path.endsWith('.log')).length).toBeGreaterThan(10)
    const {coverage, partial} = await manifestIn(made)
    expect(coverage.find(({item}) => item.endsWith('/keycloak'))).toMatchObject({
      status: 'missing',
      cause: 'unreachable',
    })
    expect(partial).toBeNull()
  })

  deepTest('where no log may be read, that of the run before is denied as well', async () => {
    const denied = [{verb: 'get', resource: 'pods/log'}]
    const edit = (lab: LabInstallation) => ({...lab, api: {...lab.api, denied}})
    const {coverage} = await manifestIn(await makeBundle({faults: ['pod.crashloop'], edit}))
    const logs = coverage.filter(({item}) => item.includes('log of'))
    expect(logs.filter(({item, status}) => item.startsWith('previous') && status === 'denied')).not.toEqual([])
    expect(logs.filter(({status}) => status !== 'denied')).toEqual([])
  })

  deepTest('a probe that is not allowed is missing, with its rule', async () => {
    const denied = [{verb: 'create', resource: 'pods/portforward'}]
    const {coverage} = await manifestIn(await makeBundle({edit: lab => ({...lab, api: {...lab.api, denied}})}))
    const probes = coverage.filter(({item}) => item.startsWith('port-forward to '))
    expect(probes.length).toBeGreaterThan(2)
    for (const {status, rule} of probes) {
      expect({status, rule}).toMatchObject({
        status: 'denied',
        rule: {resource: 'pods/portforward', namespace: 'agents'},
      })
    }
  })

  test('a denial names the rule that would cure it, and the rest is there', async () => {
    const denied = [
      {verb: 'list', resource: 'nodes'},
      {verb: 'get', resource: 'pods/log'},
    ]
    const made = await makeBundle({edit: lab => ({...lab, api: {...lab.api, denied}})})
    const {coverage} = await manifestIn(made)
    const nodes = coverage.find(({item}) => item === 'nodes')
    expect(nodes).toMatchObject({status: 'denied', rule: {resource: 'nodes', verbs: ['list'], namespace: null}})
    expect(coverage.filter(({item, status}) => item.startsWith('log of') && status !== 'denied')).toEqual([])
    const files = await contents(made)
    expect(JSON.parse(files.get('cluster-resources/nodes-errors.json') ?? '')).toEqual(['not allowed to read nodes'])
    expect(files.has('cluster-resources/pods/agents.json')).toBe(true)
  })

  test.each([
    ['interrupted', () => new Error('interrupted')],
    ['deadline', () => new DOMException('too late', 'TimeoutError')],
  ])('%s in the middle of the logs: a valid bundle that says so', async (partial, reason) => {
    const stop = new AbortController()
    let count = 0
    const made = await makeBundle({
      ...withCollector(collector => ({
        log: async log => {
          if (++count === 3) stop.abort(reason())
          return collector.log(log)
        },
      })),
      request: {signal: stop.signal},
    })
    expect(await verifyBundle(await openBundle(made.file))).toMatchObject({problems: [], manifest: {partial}})
    const {coverage} = await manifestIn(made)
    const logs = coverage.filter(({item}) => item.includes('log of'))
    expect(logs.filter(({cause}) => cause === partial).length).toBeGreaterThan(5)
  })

  deepTest('an API that is gone in the middle: what was read is there, the rest is said', async () => {
    let gone = false
    const missing = {status: 'missing', cause: 'unreachable', input: 'x', reason: 'gone'} as const
    const made = await makeBundle(
      withCollector(collector => ({
        log: async log => {
          if (gone) return missing
          gone = log.container === 'openhands'
          return collector.log(log)
        },
        rulesIn: async namespace => (gone ? missing : collector.rulesIn(namespace)),
      })),
    )
    expect(await verifyBundle(await openBundle(made.file))).toMatchObject({
      problems: [],
      manifest: {partial: 'unreachable'},
    })
  })

  deepTest('an API that nobody reaches: the manifest and the report alone', async () => {
    const made = await makeBundle({faults: ['api.unreachable:html']})
    const files = await contents(made)
    expect(JSON.parse(files.get('checks.json') ?? '').verdict.status).toBe('inconclusive')
    expect(JSON.parse(files.get('manifest.json') ?? '')).toMatchObject({partial: 'unreachable'})
  })

  test.each([
    ['server-error', 'it answered 500'],
    ['unauthorized', 'the token has expired'],
    ['overloaded', 'it is too busy'],
  ] as const)(
    'a server that answers the last question with %s is there: one gap, and the bundle is whole',
    async (kind, reason) => {
      let isLast = false
      const missing = {status: 'missing', cause: 'unreachable', code: `cluster.${kind}`, input: 'x', reason} as const
      const made = await makeBundle({
        ...withCollector(collector => ({
          rulesIn: async namespace => (isLast ? missing : collector.rulesIn(namespace)),
        })),
        request: {
          stage: says => {
            isLast = says === 'writing the manifest'
          },
        },
      })
      const {coverage, partial} = await manifestIn(made)
      expect(partial).toBeNull()
      const gaps = coverage.filter(({status}) => status !== 'collected' && status !== 'empty' && status !== 'absent')
      expect(gaps).toMatchObject([{item: expect.stringMatching(/^permissions in agents, /), status: 'missing', reason}])
    },
  )

  deepTest('a log that was cut on its way is a gap, and what came of it is kept', async () => {
    const made = await makeBundle(
      withCollector(collector => ({
        log: async log => (log.container === 'keycloak' ? {status: 'found', value: breaking()} : collector.log(log)),
      })),
    )
    const {coverage} = await manifestIn(made)
    const entry = coverage.find(({item}) => item.endsWith('/keycloak'))
    expect(entry).toMatchObject({status: 'truncated', cause: 'unreachable', reason: expect.stringContaining('newest')})
    expect((await contents(made)).get(entry?.files[0] ?? '')).toBe('the first line\n')
  })

  deepTest('a log that cannot be proven clean is a gap, and not there', async () => {
    const made = await makeBundle(
      withCollector(collector => ({
        log: async log => (log.container === 'keycloak' ? {status: 'found', value: compressed()} : collector.log(log)),
      })),
    )
    const {coverage} = await manifestIn(made)
    const entry = coverage.find(({item}) => item.endsWith('/keycloak'))
    expect(entry).toMatchObject({status: 'missing', files: [], reason: expect.stringContaining('left out')})
    expect([...(await contents(made)).keys()].filter(path => path.endsWith('/keycloak.log'))).toEqual([])
  })

  deepTest('a document of its own that could not be proven clean is a gap as well', async () => {
    const dropping = (path: string) => path === 'checks.json' || path.endsWith('cluster_version.json')
    const made = await makeBundle({
      redactor: own => ({...own, stream: path => (dropping(path) ? nothingOf(own.stream(path)) : own.stream(path))}),
    })
    const {coverage, files} = await manifestIn(made)
    expect(files.filter(({path}) => dropping(path))).toEqual([])
    for (const item of ['checks.json', 'server version']) {
      expect(coverage.find(entry => entry.item === item)).toMatchObject({status: 'missing', files: []})
    }
  })

  deepTest('a container that is called as the previous log of another costs nothing', async () => {
    const twin = (pod: Record<string, unknown>) => {
      const spec = pod.spec as {containers: {name: string}[]}
      const names = spec.containers.map(({name}) => name)
      const status = {containerStatuses: names.map(name => ({name, restartCount: 1}))}
      return {...pod, status, spec: {containers: names.flatMap(name => [{name}, {name: `${name}-previous`}])}}
    }
    const made = await makeBundle(
      withCollector(collector => ({
        objects: async (resource, namespace) => {
          const read = await collector.objects(resource, namespace)
          if (read.status !== 'found' || resource.kind !== 'Pod') return read
          const pods = [...read.value.pages()].flat().map(twin) as never
          return {status: 'found', value: {...read.value, pages: () => [pods].values() as never}}
        },
        log: async ({container, previous}) => ({status: 'found', value: saying(`${container} ${previous}\n`)}),
      })),
    )
    const files = await contents(made)
    const logs = [...files]
      .filter(([path]) => path.includes('keycloak-0/'))
      .map(([path, text]) => [path.split('/').at(-1), text])
    expect(logs).toContainEqual(['keycloak-previous.log', 'keycloak-previous false\n'])
    expect(logs).toContainEqual(['keycloak-previous-2.log', 'keycloak true\n'])
  })

  deepTest('a bug in reading one item costs that item', async () => {
    const made = await makeBundle(
      withCollector(collector => ({
        log: async log => {
          if (log.container === 'keycloak') throw new TypeError('a bug')
          return collector.log(log)
        },
      })),
    )
    const {coverage} = await manifestIn(made)
    expect(coverage.find(({item}) => item.endsWith('/keycloak'))).toMatchObject({
      status: 'missing',
      reason: 'internal-error: TypeError; please report it',
    })
  })

  deepTest('a pod that vanishes while its log is read is no crash', async () => {
    const made = await makeBundle(withCollector(() => ({log: async () => ({status: 'absent'})})))
    const {coverage} = await manifestIn(made)
    expect(coverage.filter(({item, status}) => item.includes('log of') && status !== 'absent')).toEqual([])
  })

  test('a secret that gets behind the redactor refuses the bundle and leaves nothing', async () => {
    const secret = 'behind-the-redactor-4711'
    const folders: string[] = []
    const making = makeBundle({
      edit: withLogs([`the log says ${secret} plainly`]),
      between: cluster => {
        cluster.knownValues.add('secret/agents/planted', 'key', secret)
        return cluster
      },
      redactor: own => ({
        ...own,
        stream: path => (path.endsWith('.log') ? letThrough(own.stream(path)) : own.stream(path)),
      }),
      made: folder => folders.push(folder),
    })
    const error = await making.catch((reason: unknown) => reason)
    expect(error).toMatchObject({code: 'bundle.refused', exit: 6})
    expect(String(error)).toMatch(/secret\/agents\/planted\.key is still in .*\.log/)
    expect(String(error)).not.toContain(secret)
    expect(folders.flatMap(folder => readdirSync(folder))).toEqual([])
  })

  deepTest('a value that a rule finds in one file is hidden in the others as well', async () => {
    const value = 'Zq8rT2vLw9Xn4Kp7'
    const made = await makeBundle({
      edit: lab => onlyIn(lab, {openhands: `password=${value}`, keycloak: `the word ${value} again`}),
    })
    const files = await contents(made)
    expect([...files.values()].filter(text => text.includes(value))).toEqual([])
    const [log = ''] = [...files].filter(([path]) => path.endsWith('/keycloak.log')).map(([, text]) => text)
    expect(log).toMatch(/^the word <redacted:spread\/[\w-]+#[0-9a-f]{16}> again\n$/)
    expect(await verifyBundle(await openBundle(made.file))).toMatchObject({problems: []})
  })
})

describe('the same input under the same clock and key', () => {
  beforeEach(() => void vi.useFakeTimers({toFake: ['Date', 'performance'], now: Date.UTC(2026, 10, 21)}))
  afterEach(() => void vi.useRealTimers())

  test('gives the same bytes', async () => {
    const lab = await serveLab({})
    onTestFinished(() => lab.close())
    const making = {lab, request: {checks: {...checksWith(new AbortController().signal), probes: false}}}
    const [one, other] = [await makeBundle(making), await makeBundle(making)]
    expect(await contents(one)).toEqual(await contents(other))
    expect(readFileSync(one.file).equals(readFileSync(other.file))).toBe(true)
  })
})

/** Makes every container write the same lines. */
function withLogs(lines: readonly string[]): (lab: LabInstallation) => LabInstallation {
  const current = lines.map((text, line) => ({ago: lines.length - line, text}))
  return lab => ({
    ...lab,
    logs: Object.fromEntries(Object.entries(lab.logs).map(([key, logs]) => [key, {...logs, current}])),
  })
}

/** Makes each of these containers write one line. */
function onlyIn(lab: LabInstallation, lines: Readonly<Record<string, string>>): LabInstallation {
  const logs = Object.entries(lab.logs).map(([key, logs]) => {
    const text = lines[key.split('/').at(-1) ?? '']
    return [key, text === undefined ? logs : {...logs, current: [{ago: 60, text}]}] as const
  })
  return {...lab, logs: Object.fromEntries(logs)}
}

function letThrough<S extends {push(chunk: Uint8Array): Uint8Array[]; end(): Uint8Array[]}>(stream: S): S {
  return {...stream, push: (chunk: Uint8Array) => [chunk], end: () => []}
}

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the first line\n')
  throw new Error('cut')
}

async function* compressed(): AsyncGenerator<Uint8Array> {
  yield gzipSync('something that nobody can look into'.repeat(100))
}

async function* saying(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Drops the whole file, like a rule of the user that names the file. */
function nothingOf<S extends ReturnType<Redactor['stream']>>(stream: S): S {
  const report = () => ({...stream.report(), dropped: [{part: 'item', reason: 'named-by-rule'} as const]})
  return {...stream, push: () => [], end: () => [], report}
}
