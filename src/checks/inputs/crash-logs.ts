import type {Pod} from '../../cluster/objects.ts'
import {found, type Read} from '../../cluster/port.ts'
import {containerStates, crashOf, lastOomKilled} from '../pods/container-states.ts'
import type {Input, Sources} from './input.ts'

/** The error of a crash stands in the last lines; blank ones may follow. */
const TAIL_LINES = 10
/** Of many crashing containers a few show the cause. */
const MOST_READ = 20

/** What containers that keep crashing wrote before their last restart. */
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

/** Without a clock of the server no restart is too old to be looked at. */
async function serverTime(sources: Sources): Promise<Date> {
  const version = await sources.fact('version')
  return new Date((version.status === 'found' && version.value.serverTimeMs) || 0)
}

function crashingIn(pod: Pod, now: Date): Crashing[] {
  if (pod.metadata.deletionTimestamp !== undefined) return []
  return containerStates(pod).flatMap(state => {
    const crash = lastOomKilled(state) ? null : crashOf(state, now)
    return crash === null ? [] : [{pod, container: state.name, isLooping: crash === 'looping'}]
  })
}

function keyOf({pod: {metadata}, container}: Crashing): string {
  return `${metadata.namespace ?? ''}/${metadata.name}/${container}`
}

/** A program that fails prints its settings now and then: whatever Secret it has is read as well, so that it is masked. */
async function lastLines({pod, container}: Crashing, {reader}: Sources): Promise<Read<string>> {
  const {namespace = '', name} = pod.metadata
  const [log] = await Promise.all([
    reader.logTail({namespace, pod: name, container, previous: true, tailLines: TAIL_LINES}),
    ...secretsOf(pod, container).map(secret => reader.secret({namespace, name: secret})),
  ])
  return log
}

function secretsOf({spec}: Pod, name: string): string[] {
  const {env = [], envFrom = []} = spec.containers.find(container => container.name === name) ?? {}
  const names = [
    ...env.map(({valueFrom}) => valueFrom?.secretKeyRef?.name),
    ...envFrom.map(from => from.secretRef?.name),
  ]
  return [...new Set(names.filter(secret => secret !== undefined))]
}
