import {askOnce} from '../../cluster/once.ts'
import {type ClusterReader, found, type Missing, notLooked, type Read, type Rule} from '../../cluster/port.ts'
import {type Discovery, type DiscoveryRequest, discover} from '../../installation/discover.ts'
import type {Prober} from '../../probes/probe.ts'
import {isMissing} from '../define.ts'
import type {Facts, InputName, RecordedFacts} from '../facts.ts'
import {deciding, INPUTS, withSources} from '../inputs/index.ts'
import type {Input, Known, Sources} from '../inputs/input.ts'
import {describeRule} from '../words/rule.ts'

/** RBAC rules contain the names of the objects in these facts. */
const NAMING_FACTS: ReadonlySet<InputName> = new Set(['ingresses', 'sandboxIngresses', 'certificates', 'tlsStores'])

/** The reads of one run. Each fact is read once, and all independent reads start together. */
export interface Gathering {
  fact<N extends InputName>(name: N): Promise<Read<Facts[N]>>
  /** Milliseconds from the start of the run until the fact arrived; 0 before that. */
  arrivedAfterMs(name: InputName): number
  discovery(): Promise<Discovery>
}

export interface GatherRequest {
  readonly reader: ClusterReader
  readonly prober: Prober
  readonly discovery: DiscoveryRequest
  readonly runtimeUrl: string | null
  /** Facts that are known without a read. */
  readonly recorded: RecordedFacts
  readonly wanted: readonly InputName[]
  /** Stops the reads. Its `reason` is a `TimeoutError` after the deadline, and another error after Ctrl-C. */
  readonly signal: AbortSignal
  readonly clock: () => number
}

export function gather(request: GatherRequest): Gathering {
  const {signal, clock} = request
  const reader = askOnce(request.reader)
  const all = withSources(request.wanted)
  const facts = new Map<InputName, Promise<Read<unknown>>>()
  const arrivals = new Map<InputName, number>()
  const startedAt = clock()
  const discovery = once(() => discover(reader, request.discovery))
  const unreachable = failureOf(reader.version())

  function fact<N extends InputName>(name: N): Promise<Read<Facts[N]>> {
    const known = facts.get(name) as Promise<Read<Facts[N]>> | undefined // the map pairs each name with its own type
    if (known !== undefined) return known
    const input = INPUTS.get(name)
    if (input === undefined) throw new Error(`no input is called ${name}`)
    const reading: Promise<Read<Facts[N]>> = Promise.race([
      request.recorded[name] ?? readNow<N>(input),
      unreachable,
      stopped(input.says, signal),
    ]).finally(() => arrivals.set(name, clock() - startedAt))
    facts.set(name, reading)
    return reading
  }

  async function readNow<N extends InputName>(input: Input): Promise<Read<Facts[N]>> {
    return input.read(sources).catch(internalError(input.says)) as Promise<Read<Facts[N]>> // `INPUTS` pairs each name with its own type
  }

  const others = once(() =>
    Promise.all(
      deciding(all)
        .filter(name => name !== 'permissions')
        .map(readNamed),
    ),
  )
  async function readNamed(name: InputName): Promise<[InputName, Read<unknown>]> {
    return [name, await fact(name)]
  }

  const sources: Sources = {
    reader,
    prober: request.prober,
    runtimeUrl: request.runtimeUrl,
    namespace: async () => {
      const given = request.discovery.namespace
      if (given !== null) return found(given)
      const installation = await fact('installation')
      return installation.status === 'found' ? found(installation.value.namespace) : installation
    },
    profile: async () => {
      const discovered = await discovery()
      return discovered.status === 'found' ? found(discovered.profile) : missingOf(await fact('installation'))
    },
    discovery,
    rules: async () => {
      const discovered = await discovery()
      const naming = [...NAMING_FACTS].filter(name => all.has(name))
      const known = await knowledge(discovered, reader, await Promise.all(naming.map(readNamed)))
      return known === null ? [] : rulesOf(deciding(all), known)
    },
    denials: async () =>
      (await others()).flatMap(([, read]) => missingIn(read)).filter(({cause}) => cause === 'denied'),
    fact,
  }

  for (const name of all) void fact(name)
  return {fact, arrivedAfterMs: name => arrivals.get(name) ?? 0, discovery}
}

/** Returns the permissions that these inputs need, each once. */
export function rulesOf(names: Iterable<InputName>, known: Known): Rule[] {
  const rules = [...names].flatMap(name => INPUTS.get(name)?.rules(known) ?? [])
  return [...new Map(rules.map(rule => [describeRule(rule), rule])).values()]
}

/** Returns the failed reads: the fact itself, or entries of a fact that is a record of reads. */
export function missingIn(read: Read<unknown>): Missing[] {
  if (read.status === 'missing') return [read]
  if (read.status !== 'found' || typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    return []
  return Object.values(read.value).filter((value: unknown) => isMissing(value))
}

/** Returns the values from which rules are computed; null if there is no installation. */
export async function knowledge(
  discovery: Discovery,
  reader: ClusterReader,
  reads: readonly (readonly [InputName, Read<unknown>])[],
): Promise<Known | null> {
  if (discovery.status !== 'found') return null
  const groups = await reader.groups()
  const facts = Object.fromEntries(
    reads.flatMap(([name, read]) => (read.status === 'found' ? [[name, read.value]] : [])),
  )
  return {
    installation: discovery.installation,
    profile: discovery.profile,
    groups: groups.status === 'found' ? groups.value : null,
    facts,
  }
}

function missingOf(read: Read<unknown>): Missing {
  return read.status === 'missing' ? read : notLooked('the installation', 'no installation was found')
}

/** A bug in one input must affect only the checks that need this input. */
function internalError(input: string): (error: unknown) => Missing {
  return error => {
    const name = error instanceof Error ? error.name : 'unknown'
    return notLooked(input, `internal-error: ${name}; please report it`)
  }
}

/** Settles only if the read fails, because no other read can succeed without an API server. */
async function failureOf(read: Promise<Read<unknown>>): Promise<Missing> {
  const answer = await read
  return answer.status === 'missing' ? answer : new Promise(() => {})
}

function stopped(input: string, signal: AbortSignal): Promise<Missing> {
  const {promise, resolve} = Promise.withResolvers<Missing>()
  const stop = () => {
    const isDeadline = signal.reason instanceof Error && signal.reason.name === 'TimeoutError'
    const cause = isDeadline ? 'deadline' : 'interrupted'
    resolve({status: 'missing', cause, input, reason: isDeadline ? 'the time was up (--timeout)' : 'interrupted'})
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, {once: true})
  return promise
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
