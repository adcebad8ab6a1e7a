import type {EnvVar, PodSpec} from '../cluster/objects.ts'
import {type ContainerPlace, containerIn, isContainer, type PatchOperation, patchOf, patchWorkload} from './patch.ts'
import type {Step, WorkloadName} from './repair.ts'

/** A workload with its template at the time of the check. */
export interface WorkloadTemplate extends WorkloadName {
  readonly metadata: {readonly generation?: number}
  readonly template: PodSpec
}

/** Returns a step that removes every entry of a variable; null if the template has no such entry. */
export function unsetEnv(workload: WorkloadTemplate, container: string, name: string): Step | null {
  const place = containerIn(workload.template, container)
  const seen = place === null ? [] : entriesOf(place, name).map(onlyWord)
  if (place === null || seen.length === 0) return null
  const removals: PatchOperation[] = seen.toReversed().map(({path}) => ({op: 'remove', path}))
  const back = addedAgain(place, name, seen)
  return patchWorkload(
    workload,
    `remove ${name} from container ${container}, if it has not changed since the check`,
    [...testsOf(workload, place, seen), ...removals],
    back === null ? NOT_PRINTED : [patchOf(workload, back)],
  )
}

/** Returns a step that changes the last entry of a variable, which takes effect; null if the template has none. */
export function replaceEnv(
  workload: WorkloadTemplate,
  container: string,
  {name, to, hidden}: {readonly name: string; readonly to: string; readonly hidden: boolean},
): Step | null {
  const place = containerIn(workload.template, container)
  const last = place === null ? undefined : entriesOf(place, name).at(-1)
  if (place === null || last === undefined) return null
  const {path} = last
  const before = hidden ? null : last.entry
  const value = {name, value: to}
  const replaced: PatchOperation[] = [
    ...testsOf(workload, place, [{path, name, entry: before}]),
    {op: 'replace', path, value},
  ]
  const back: PatchOperation[] = [isContainer(place), {op: 'test', path, value}, {op: 'replace', path, value: before}]
  return patchWorkload(
    workload,
    `set ${name} of container ${container} to ${to}, if it has not changed since the check`,
    replaced,
    before === null ? NOT_PRINTED : [patchOf(workload, back)],
  )
}

const NOT_PRINTED = 'the old value is not printed here: see where the workload is deployed from'

interface SeenEntry {
  readonly path: string
  readonly name: string
  /** The entry; null if it must not be printed. */
  readonly entry: object | null
}

function entriesOf({container: {env = []}, at}: ContainerPlace, name: string) {
  return env.flatMap((each, index) =>
    each.name === name ? [{path: `${at}/env/${index}`, name, entry: printable(each), value: each.value}] : [],
  )
}

/** Somebody may have pasted a password into the wrong variable, so the value is neither printed nor tested. */
function onlyWord(seen: SeenEntry & {readonly value?: string | undefined}): SeenEntry {
  return seen.value === undefined || isWord(seen.value) ? seen : {...seen, entry: null}
}

/** Returns true if the value looks like a level or a switch, and not like a password. */
export function isWord(value: string): boolean {
  return /^(\d{0,3}|[A-Za-z][A-Za-z.,:]{0,59})$/.test(value.trim())
}

function printable({name, value, literal, valueFrom}: EnvVar): object | null {
  if (literal !== undefined) return null
  return {name, ...(value !== undefined && {value}), ...(valueFrom !== undefined && {valueFrom})}
}

/** A value that must not be printed cannot be tested, so the generation of the workload is tested instead. */
function testsOf(
  {metadata: {generation}}: WorkloadTemplate,
  place: ContainerPlace,
  seen: readonly SeenEntry[],
): PatchOperation[] {
  const isHidden = generation !== undefined && seen.some(({entry}) => entry === null)
  return [
    ...(isHidden ? [{op: 'test', path: '/metadata/generation', value: generation} as const] : []),
    isContainer(place),
    ...seen.map(({path, name, entry}) =>
      entry === null
        ? ({op: 'test', path: `${path}/name`, value: name} as const)
        : ({op: 'test', path, value: entry} as const),
    ),
  ]
}

/** Returns null if an entry must not be printed. Entries are added at the front, so that a second run fails. */
function addedAgain(place: ContainerPlace, name: string, seen: readonly SeenEntry[]): PatchOperation[] | null {
  const entries = seen.flatMap(({entry}) => entry ?? [])
  if (entries.length < seen.length) return null
  const path = `${place.at}/env`
  const first = place.container.env?.find(each => each.name !== name)
  if (first === undefined)
    return [isContainer(place), {op: 'test', path, value: null}, {op: 'add', path, value: entries}]
  return [
    isContainer(place),
    {op: 'test', path: `${path}/0/name`, value: first.name},
    ...entries.toReversed().map(value => ({op: 'add', path: `${path}/0`, value}) as const),
  ]
}
