import {ROOT} from './ids.ts'
import {isObject} from './schema.ts'

export interface Tree {
  /** The effective parent of every event in the tree; null for a root. Parents form no cycle. */
  readonly parents: ReadonlyMap<string, string | null>
  /** Events in the tree without a parent, in log order. */
  readonly roots: readonly string[]
  /** Events that two or more events follow. Hook runs do not count. */
  readonly branches: readonly {readonly parent: string | null; readonly children: readonly string[]}[]
  /** The subject of each hook run, by the id of the hook run; null if the subject is not in the log. */
  readonly annotations: ReadonlyMap<string, string | null>
  /** Cycles of parents. The first event of each cycle counts as a root. */
  readonly cycles: readonly (readonly string[])[]
  /** Events whose parent is not in the log. They count as roots. */
  readonly orphans: readonly {readonly id: string; readonly parent: string}[]
}

/** Returns the tree of a log. A broken tree hides no event, because the log remains the primary view. */
export function treeOf(log: readonly Node[]): Tree {
  const inTree = new Map(log.filter(isInTree).map(node => [node.id, node]))
  const {parents, orphans} = parentsOf(inTree)
  const cycles = cyclesOf(parents)
  for (const [first] of cycles) if (first !== undefined) parents.set(first, null)
  const children = Map.groupBy(inTree.values(), ({id}) => parents.get(id) ?? null)
  return {
    parents,
    roots: (children.get(null) ?? []).map(({id}) => id),
    branches: branchesOf(children),
    annotations: annotationsOf(inTree, children),
    cycles,
    orphans,
  }
}

/** Several roots do not make a branch, because old versions wrote roots by mistake. */
function branchesOf(children: ReadonlyMap<string | null, readonly Node[]>): Tree['branches'] {
  return [...children].flatMap(([parent, nodes]) => {
    const forks = nodes.filter(node => !isHook(node)).map(({id}) => id)
    return parent !== null && forks.length > 1 ? [{parent, children: forks}] : []
  })
}

/** An event, and the parent that it names. In old logs, `parentId` is null, and the preceding event is the parent. */
export interface Child {
  readonly id: string
  readonly parentId: string | null
}

interface Parents {
  /** The effective parent of every event in log order, null for a root. Parents can form cycles. */
  readonly parents: Map<string, string | null>
  /** Events whose parent is not in the log. They count as roots. */
  readonly orphans: readonly {readonly id: string; readonly parent: string}[]
}

export function parentsOf(log: ReadonlyMap<string, Child>): Parents {
  const orphans: {id: string; parent: string}[] = []
  const parents = new Map<string, string | null>()
  let before: string | null = null
  for (const {id, parentId} of log.values()) {
    const isOrphan = parentId !== null && parentId !== ROOT && !log.has(parentId)
    if (isOrphan) orphans.push({id, parent: parentId})
    parents.set(id, parentId === null ? before : isOrphan || parentId === ROOT ? null : parentId)
    before = id
  }
  return {parents, orphans}
}

const RESULTS: ReadonlySet<string> = new Set(['ObservationEvent', 'UserRejectObservation', 'AgentErrorEvent'])

interface Pairs {
  /** Maps the id of an action to its result. */
  readonly results: ReadonlyMap<string, string>
  /** Executable actions without a result. They wait, run, or were lost in a crash. */
  readonly pending: readonly string[]
}

/** Returns the result of each action. A result names its action or tool call, but its parent is another event. */
export function pairsOf(log: readonly Node[]): Pairs {
  const actions = log.filter(({kind}) => kind === 'ActionEvent')
  const ids = new Set(actions.map(({id}) => id))
  const byCall = new Map(actions.flatMap(({id, toolCallId}) => (toolCallId === null ? [] : [[toolCallId, id]])))
  const results = new Map<string, string>()
  for (const {id, kind, actionId, toolCallId} of log) {
    if (!RESULTS.has(kind)) continue
    const action = actionId !== null && ids.has(actionId) ? actionId : byCall.get(toolCallId ?? '')
    if (action !== undefined && !results.has(action)) results.set(action, id)
  }
  return {results, pending: actions.filter(({id, executable}) => executable && !results.has(id)).map(({id}) => id)}
}

type Children = ReadonlyMap<string | null, readonly Node[]>

/**
 * Returns the subjects of hook runs. A hook run and its subject have the same parent, so they look like a branch. A
 * hook run that leads only to hook runs belongs to such a subject.
 */
function annotationsOf(log: ReadonlyMap<string, Node>, children: Children): Map<string, string | null> {
  const annotations = new Map<string, string | null>()
  for (const siblings of children.values()) {
    if (siblings.every(isHook)) continue
    for (const hook of siblings.filter(isHook)) {
      const run = onlyHooksFrom(hook, children)
      for (const each of run ?? []) annotations.set(each.id, subjectOf(each, log))
    }
  }
  return annotations
}

/** Returns a hook run and the hook runs after it; null if another event follows. */
function onlyHooksFrom(hook: Node, children: Children): Node[] | null {
  const run = [hook]
  for (const each of run) {
    const behind = children.get(each.id) ?? []
    if (!behind.every(isHook)) return null
    for (const next of behind) run.push(next)
  }
  return run
}

/** Returns null if the named event is not in the log. A message gets a new id if a hook adds context. */
function subjectOf({actionId, messageId}: Node, log: ReadonlyMap<string, Node>): string | null {
  return [actionId, messageId].find((id): id is string => id !== null && log.has(id)) ?? null
}

/** Returns the cycles in a map of parents, each in log order. The function takes linear time. */
export function cyclesOf(parents: ReadonlyMap<string, string | null>): string[][] {
  const order = new Map([...parents.keys()].map((id, at) => [id, at]))
  const done = new Set<string>()
  const cycles: string[][] = []
  for (const start of parents.keys()) {
    const cycle = cycleFrom(start, parents, done)
    if (cycle !== null) cycles.push(cycle.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0)))
  }
  return cycles
}

function cycleFrom(start: string, parents: ReadonlyMap<string, string | null>, done: Set<string>): string[] | null {
  const way = new Map<string, number>()
  let at: string | null = start
  while (at !== null && !done.has(at) && !way.has(at)) {
    way.set(at, way.size)
    at = parents.get(at) ?? null
  }
  const entry = at === null ? undefined : way.get(at)
  for (const id of way.keys()) done.add(id)
  return entry === undefined ? null : [...way.keys()].slice(entry)
}

/** The properties of an event that the tree needs. */
export interface Node {
  readonly id: string
  readonly kind: string
  /** Null in old logs, where the preceding event is the parent. */
  readonly parentId: string | null
  readonly actionId: string | null
  readonly messageId: string | null
  readonly toolCallId: string | null
  /** True for an ActionEvent whose action is not null. */
  readonly executable: boolean
}

export function nodeOf(event: Readonly<Record<string, unknown>>, id: string): Node {
  const textAt = (name: string) => {
    const value = event[name]
    return typeof value === 'string' ? value : null
  }
  return {
    id,
    kind: textAt('kind') ?? '',
    parentId: textAt('parent_id'),
    actionId: textAt('action_id'),
    messageId: textAt('message_id'),
    toolCallId: textAt('tool_call_id'),
    executable: event.kind === 'ActionEvent' && isObject(event.action),
  }
}

/** Returns true if an event is part of the tree. State updates are not, because they are never a parent. */
export function isInTree({kind}: Pick<Node, 'kind'>): boolean {
  return kind !== 'ConversationStateUpdateEvent'
}

function isHook({kind}: Node): boolean {
  return kind === 'HookExecutionEvent'
}
