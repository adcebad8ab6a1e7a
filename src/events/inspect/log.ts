import {createHash} from 'node:crypto'
import {sortedJson} from '../../sorted-json.ts'
import {idOf} from '../ids.ts'
import {inOrder, type Ordered} from '../read/in-order.ts'
import type {Place, ReadEvent, ReadRule, Severity} from '../read/read.ts'
import {meaningOf} from '../same-event.ts'
import {microsOf, type Zone} from '../time.ts'
import {type Child, cyclesOf, isInTree, nodeOf, parentsOf} from '../tree.ts'
import type {Rule} from '../validate/complaint.ts'

/** The events of a conversation, reduced to the data for their relations. */
export interface Log {
  add(read: ReadEvent): Finding[]
  finish(): Finding[]
}

/** The data that is kept for an event. It is small, because a log can have a million events. */
interface Seen extends Place, Ordered, Child {
  readonly isInTree: boolean
  /** A digest of the event without its parent. */
  readonly meaning: string
}

/** Returns an empty log. Times without an offset are read in `zone`. */
export function createLog(conversation: string | null, zone: Zone): Log {
  const seen = new Map<string, Seen>()
  /** The first event whose parent follows it in a source whose order counts. */
  let early: {readonly child: Seen; readonly parent: string} | null = null
  const awaited = new Map<string, Seen>()

  function finding(
    place: Place,
    rule: LogRule | 'transient-in-history',
    severity: Severity,
    event: string,
    message: string,
  ): Finding {
    const path = rule === 'no-id' ? '/id' : TREE_RULES.has(rule) ? '/parent_id' : null
    return {severity, rule, file: place.file, part: place.part, conversation, event, path, message}
  }

  function add(read: ReadEvent): Finding[] {
    const {event, text} = read
    const {id, derived} = idOf(event, text)
    const found: Finding[] = []
    if (derived)
      found.push(finding(read, 'no-id', 'warn', id, 'the event has no id; this id is derived from its content'))
    if (event.kind === 'StreamingDeltaEvent') {
      found.push(finding(read, 'transient-in-history', 'warn', id, 'the history contains a part of a streamed answer'))
    }
    const next = seenOf(read, id)
    const before = seen.get(id)
    if (before === undefined) {
      seen.set(id, next)
      if (read.order === 'given' && read.index === null) place(next)
    } else if (isConflict(before, next)) {
      found.push(finding(read, 'id-conflict', 'fail', id, `its content differs from ${words(before)}`))
    }
    return found
  }

  function place(next: Seen): void {
    const {id, parentId} = next
    const child = awaited.get(id)
    if (child !== undefined) early ??= {child, parent: id}
    if (early === null && parentId !== null && !seen.has(parentId)) awaited.set(parentId, next)
  }

  function seenOf({file, part, event, order}: ReadEvent, id: string): Seen {
    const {parentId, kind} = nodeOf(event, id)
    const micros = order === 'given' ? null : microsOf(event.timestamp, zone)
    const parent = parentId === null ? null : (seen.get(parentId)?.id ?? parentId) // equal ids share one text to save memory
    return {id, file, part, order, micros, parentId: parent, isInTree: isInTree({kind}), meaning: meaningIn(event)}
  }

  function finish(): Finding[] {
    const inTree = inOrder([...seen.values()]).filter(own => own.isInTree)
    const {parents, orphans} = parentsOf(new Map(inTree.map(own => [own.id, own])))
    const cycles = cyclesOf(parents)
    const placeOf = (id: string): Place => seen.get(id) ?? {file: '', part: null}
    return [
      ...(early === null ? [] : [findingOfOrder(early)]),
      ...cycles.map(([first = '', ...others]) =>
        finding(placeOf(first), 'cycle', 'warn', first, `it is its own ancestor, through ${others.length} others`),
      ),
      ...orphans.map(({id}) => finding(placeOf(id), 'orphan', 'warn', id, 'its parent is not in the log')),
    ]
  }

  function findingOfOrder({child, parent}: NonNullable<typeof early>): Finding {
    const message = `it precedes its parent ${parent}: the lines are not in log order`
    return finding(child, 'out-of-order', 'warn', child.id, message)
  }

  return {add, finish}
}

/** Returns true if two events with the same id differ. A copy without a parent does not differ from a copy with one. */
function isConflict(one: Seen, other: Seen): boolean {
  if (one.meaning !== other.meaning) return true
  return one.parentId !== other.parentId && one.parentId !== null && other.parentId !== null
}

function words({file, part}: Place): string {
  return part === null ? file : `${file} ${part}`
}

/** Returns a digest of the event without its parent. The digest is long enough to distinguish any two documents. */
function meaningIn(event: Readonly<Record<string, unknown>>): string {
  const {parent_id: _, ...bare} = meaningOf(event)
  return createHash('sha256').update(sortedJson(bare)).digest().subarray(0, 16).toString('latin1')
}

const TREE_RULES: ReadonlySet<string> = new Set(['cycle', 'orphan', 'out-of-order'])

type FindingRule = Rule | ReadRule | LogRule

type LogRule = 'no-id' | 'id-conflict' | 'cycle' | 'orphan' | 'out-of-order' | 'leak' | 'masked-command'

/** A finding with its file, event and position. It never contains a value. */
export interface Finding {
  readonly severity: Severity
  readonly rule: FindingRule
  readonly file: string
  readonly part: string | null
  readonly conversation: string | null
  /** The id of the event; null if the finding is about the file. */
  readonly event: string | null
  /** The JSON pointer into the event, or into the file. */
  readonly path: string | null
  readonly message: string
}
