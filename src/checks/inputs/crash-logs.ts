import type {Pod} from '../../cluster/objects.ts'
import {found} from '../../cluster/port.ts'
import type {CrashLog} from '../facts.ts'
import {containerStates, crashOf, isMemoryKill} from '../pods/container-states.ts'
import type {Input, Sources} from './input.ts'

/** The last lines contain the error of a crash. Blank lines may follow it. */
const TAIL_LINES = 10
/** If many containers crash, the logs of a few are enough to show the cause. */
const MOST_READ = 20

/** Reads the last log lines from before the last restart, for containers that crash or were killed for memory. */
export const CRASH_LOGS: Input<'crashLogs'> = {
  name: 'crashLogs',
  says: 'the logs of crashing containers',
  from: ['version', 'pods', 'sandboxPods'],
  evidenceOnly: true,
  read: async sources => {
    const now = await serverTime(sources)
    const lists = await Promise.all([sources.fact('pods'), sources.fact('sandboxPods')])
    const pods = lists.flatMap(list => (list.status === 'found' ? list.value : []))
    const crashing = new Map(pods.flatMap(pod => crashingIn(pod, now)).map(one => [keyOf(one), one]))
    const chosen = [...crashing.values()].toSorted((one, other) => Number(other.isLooping) - Number(one.isLooping))
    const reads = chosen.slice(0, MOST_READ).map(async one => [keyOf(one), await lastLines(one, sources)] as const)
    return found(Object.fromEntries(await Promise.all(reads)))
  },
  rules: ({installation: {namespace, sandboxNamespace}}) =>
    [...new Set([namespace, sandboxNamespace])].flatMap(place =>
      place === null ? [] : [{apiGroup: '', resource: 'pods/log', verbs: ['get'] as const, namespace: place}],
    ),
}

interface Crashing {
  readonly pod: Pod
  readonly container: string
  readonly isLooping: boolean
}

/** Without a time of the server, every restart counts as recent. */
async function serverTime(sources: Sources): Promise<Date> {
  const version = await sources.fact('version')
  return new Date((version.status === 'found' && version.value.serverTimeMs) || 0)
}

function crashingIn(pod: Pod, now: Date): Crashing[] {
  if (pod.metadata.deletionTimestamp !== undefined) return []
  return containerStates(pod).flatMap(state => {
    const crash = crashOf(state, now)
    const isCrash = crash !== null || isMemoryKill(state.status.lastState?.terminated, now)
    return isCrash ? [{pod, container: state.name, isLooping: crash === 'looping'}] : []
  })
}

function keyOf({pod: {metadata}, container}: Crashing): string {
  return `${metadata.namespace ?? ''}/${metadata.name}/${container}`
}

/** A crash may print secrets, so they are read first to mask them. If a Secret is unreadable, the log is withheld. */
async function lastLines({pod, container}: Crashing, {reader}: Sources): Promise<CrashLog> {
  const {namespace = '', name} = pod.metadata
  const secrets = await Promise.all(
    secretsOf(pod, container).map(async secret => ({secret, read: await reader.secret({namespace, name: secret})})),
  )
  const unread = secrets.flatMap(({secret, read}) => (read.status === 'missing' ? [secret] : []))
  if (unread.length > 0) return {status: 'withheld', unread}
  return reader.logTail({namespace, pod: name, container, previous: true, tailLines: TAIL_LINES})
}

function secretsOf({spec}: Pod, name: string): string[] {
  const containers = [...spec.containers, ...(spec.initContainers ?? [])]
  const {env = [], envFrom = []} = containers.find(container => container.name === name) ?? {}
  const names = [
    ...env.map(({valueFrom}) => valueFrom?.secretKeyRef?.name),
    ...envFrom.map(from => from.secretRef?.name),
  ]
  return [...new Set(names.filter(secret => secret !== undefined))]
}
